(* Part IV: the tree search with threads, with the exam's names and signatures.

   ocamlopt -I +unix -I +threads unix.cmxa threads.cmxa arbre.ml -o arbre
   ./arbre 30 | tesuji go check 30 -

   What the exam takes for granted comes first; questions 24 to 36 follow; at the end, answers are printed. *)

type joueur = Noir | Blanc
type intersection = Libre | Pierre_noire | Pierre_blanche
type goban = intersection array array
type position = int * int

exception Pas_de_coup_valide

(* ---- taken for granted by the exam ---- *)

let pierre = function Noir -> Pierre_noire | Blanc -> Pierre_blanche

let voisins (g : goban) (i, j) =
  let d = Array.length g in
  List.filter
    (fun (i, j) -> 0 <= i && i < d && 0 <= j && j < d)
    [ (i - 1, j); (i + 1, j); (i, j - 1); (i, j + 1) ]

let lire (g : goban) (i, j) = g.(i).(j)
let copie (g : goban) : goban = Array.map Array.copy g

let positions (g : goban) : position list =
  let d = Array.length g in
  List.init (d * d) (fun k -> (k / d, k mod d))

(* The stones of a group, and whether it has a liberty. *)
let groupe g p =
  let couleur = lire g p in
  let rec parcours (vus, vit) p =
    if List.mem p vus then (vus, vit)
    else if lire g p = Libre then (vus, true)
    else if lire g p <> couleur then (vus, vit)
    else List.fold_left parcours (p :: vus, vit) (voisins g p)
  in
  parcours ([], false) p

(* The board behind a stone, if it is allowed. *)
let essaie (g : goban) ((i, j) as p) j_ : goban option =
  if lire g p <> Libre then None
  else begin
    let g = copie g in
    g.(i).(j) <- pierre j_;
    let adverse = pierre (if j_ = Noir then Blanc else Noir) in
    List.iter
      (fun q ->
        if lire g q = adverse then
          let pierres, vit = groupe g q in
          if not vit then List.iter (fun (a, b) -> g.(a).(b) <- Libre) pierres)
      (voisins g p);
    if snd (groupe g p) then Some g else None
  end

let joue g p j = match essaie g p j with Some g -> g | None -> invalid_arg "joue"

let controle g p =
  match lire g p with
  | Libre -> (
      match List.sort_uniq compare (List.map (lire g) (voisins g p)) with
      | [ c ] -> c
      | _ -> Libre)
  | c -> c

let final g = List.for_all (fun p -> controle g p <> Libre) (positions g)

let gagnant g =
  let score c = List.length (List.filter (fun p -> controle g p = c) (positions g)) in
  if score Pierre_noire > score Pierre_blanche then Noir else Blanc

let jouables g j = List.filter (fun p -> essaie g p j <> None) (positions g)

(* The nearer to the centre, the better for whoever plays. *)
let liste_coup_prior g j =
  if final g then []
  else
    let c = float_of_int (Array.length g - 1) /. 2. in
    let prior (i, k) =
      let loin = (abs_float (float_of_int i -. c) +. abs_float (float_of_int k -. c)) /. (2. *. c +. 1.) in
      let gain = (1. -. loin) /. 4. in
      if j = Noir then 0.5 +. gain else 0.5 -. gain
    in
    List.map (fun p -> (p, prior p)) (jouables g j)

(* Anywhere but on points that one controls, if that is possible. *)
let strategie_defaut g j =
  let coups = if final g then [] else jouables g j in
  let utiles = List.filter (fun p -> controle g p <> pierre j) coups in
  match if utiles = [] then coups else utiles with
  | [] -> raise Pas_de_coup_valide
  | l -> List.nth l (Random.int (List.length l))

(* ---- question 24 ---- *)

let js = function Noir -> Blanc | Blanc -> Noir

(* ---- question 25 ---- *)

let rec sim_defaut g j =
  match strategie_defaut g j with
  | p -> sim_defaut (joue g p j) (js j)
  | exception Pas_de_coup_valide -> gagnant g

(* ---- questions 26 to 29 ---- *)

type etiquette = { mutable n : int; mutable v : int; prior : float; pos : position; t : Mutex.t }
type arbre = N of etiquette * arbre list

let etiq (N (e, _)) = e

(* Locks go through these two, so that question 35 can see them. *)
let prend = ref (fun e -> Mutex.lock e.t)
let rend = ref (fun e -> Mutex.unlock e.t)

(* n and v belong together: both are read under the lock. *)
let lit e =
  !prend e;
  let n, v = (e.n, e.v) in
  !rend e;
  (n, v)

let valeur gagnees n prior =
  if n > 0 then (float_of_int gagnees /. float_of_int n) +. (prior /. float_of_int (1 + n)) else prior

let valeurActionNoir a =
  let e = etiq a in
  let n, v = lit e in
  valeur v n e.prior

let valeurActionBlanc a =
  let e = etiq a in
  let n, v = lit e in
  valeur (n - v) n (1. -. e.prior)

let popargmax l f =
  (* best: the first greatest so far, with its value; those before it and after it, last first. *)
  let rec cherche best valeur avant apres = function
    | [] -> (best, List.rev_append avant (List.rev apres))
    | x :: r ->
        let y = f x in
        if y > valeur then cherche x y (apres @ (best :: avant)) [] r
        else cherche best valeur avant (x :: apres) r
  in
  match l with [] -> invalid_arg "popargmax" | x :: r -> cherche x (f x) [] [] r

(* ---- question 30 ---- *)

let virtuelles = 5

(* Losses of the player who chooses: visits that Black did not win, or that he won. *)
let ajoute e j signe =
  !prend e;
  e.n <- e.n + (signe * virtuelles);
  if j = Blanc then e.v <- e.v + (signe * virtuelles);
  !rend e

(* A node's lock is held while its best child is sought and burdened; children are locked one at a time meanwhile. So nobody
   holds more than two locks, and the second belongs to a child of the first. *)
let rec descente_remontee_arbre g j (N (e, fils)) =
  let vainqueur =
    if fils = [] then sim_defaut g j
    else begin
      !prend e;
      let choisi, _ = popargmax fils (if j = Noir then valeurActionNoir else valeurActionBlanc) in
      ajoute (etiq choisi) j 1;
      !rend e;
      let w = descente_remontee_arbre (joue g (etiq choisi).pos j) (js j) choisi in
      ajoute (etiq choisi) j (-1);
      w
    end
  in
  !prend e;
  e.n <- e.n + 1;
  if vainqueur = Noir then e.v <- e.v + 1;
  !rend e;
  vainqueur

(* ---- questions 31 and 32 ---- *)

let feuille pos prior = N ({ n = 0; v = 0; prior; pos; t = Mutex.create () }, [])
let expansion_feuille g j = List.map (fun (p, prior) -> feuille p prior) (liste_coup_prior g j)

(* The first of the most visited. *)
let plus_visite fils = fst (popargmax fils (fun a -> (etiq a).n))

let rec expansion g j (N (e, fils)) =
  if fils = [] then N (e, expansion_feuille g j)
  else
    let choisi = plus_visite fils in
    let etendu = expansion (joue g (etiq choisi).pos j) (js j) choisi in
    N (e, List.map (fun a -> if a == choisi then etendu else a) fils)

(* ---- questions 33 and 34 ---- *)

let attendre fils = List.iter Thread.join fils

let etape_complete nt g j a =
  attendre (List.init nt (fun _ -> Thread.create (fun () -> ignore (descente_remontee_arbre g j a)) ()));
  expansion g j a

(* ---- question 36 ---- *)

let rec recherche_arborescente ns nt g j a =
  if ns > 0 then recherche_arborescente (ns - 1) nt g j (etape_complete nt g j a)
  else
    let (N (_, fils)) = a in
    let choisi = plus_visite fils in
    (choisi, (etiq choisi).pos)

(* ---- answers for `tesuji go check` ---- *)

let vide d : goban = Array.make_matrix d d Libre
let racine () = feuille (-1, -1) 0.5
let nom = function Noir -> "Noir" | Blanc -> "Blanc"
let coup (i, j) = Printf.sprintf "%d,%d" i j

let montre (g : goban) =
  Printf.printf "goban %d\n" (Array.length g);
  let signe = function Libre -> "." | Pierre_noire -> "X" | Pierre_blanche -> "O" in
  Array.iter (fun l -> print_endline (String.concat "" (Array.to_list (Array.map signe l)))) g

let montre_arbre descentes a =
  Printf.printf "arbre %d\n" descentes;
  let rec lignes p (N (e, fils)) =
    Printf.printf "%s%s %d %d\n" (String.make (2 * p) ' ') (if p = 0 then "racine" else coup e.pos) e.n e.v;
    List.iter (lignes (p + 1)) fils
  in
  lignes 0 a

let rec etapes ns nt g j a = if ns = 0 then a else etapes (ns - 1) nt g j (etape_complete nt g j a)

(* The lines of a game by the default strategy. *)
let rec coups_de g j =
  match strategie_defaut g j with
  | p -> p :: coups_de (joue g p j) (js j)
  | exception Pas_de_coup_valide -> []

(* Names of nodes by their moves; every lock that is taken or given back is printed while it is held. *)
let trace a =
  let noms = ref [] and sortie = Mutex.create () in
  let rec nomme chemin (N (e, fils)) =
    noms := (e, if chemin = "" then "/" else chemin) :: !noms;
    List.iter (fun f -> nomme (chemin ^ "/" ^ coup (etiq f).pos) f) fils
  in
  nomme "" a;
  let dit verbe e =
    Mutex.lock sortie;
    Printf.printf "fil %d %s %s\n" (Thread.id (Thread.self ())) verbe (List.assq e !noms);
    Mutex.unlock sortie
  in
  (prend := fun e -> Mutex.lock e.t; dit "prend" e; Thread.yield ());
  (rend := fun e -> dit "rend" e; Mutex.unlock e.t)

let reponds question =
  let g = vide 3 in
  match question with
  | 24 -> List.iter (fun j -> Printf.printf "js %s = %s\n" (nom j) (nom (js j))) [ Noir; Blanc ]
  | 25 ->
      for graine = 1 to 5 do
        Random.init graine;
        let coups = coups_de g Noir in
        Random.init graine;
        let w = sim_defaut g Noir in
        (* A side that can play nowhere ends the game here; such ends are left out. *)
        let fin, _ = List.fold_left (fun (g, j) p -> (joue g p j, js j)) (g, Noir) coups in
        if final fin then begin
          montre g;
          Printf.printf "sim_defaut Noir ; %s = %s\n" (String.concat " " (List.map coup coups)) (nom w)
        end
      done
  | 26 ->
      let e = etiq (N ({ n = 3; v = 2; prior = 0.5; pos = (1, 1); t = Mutex.create () }, [])) in
      Printf.printf "etiq 3 2 0.5 1,1 = %d %d %g %s\n" e.n e.v e.prior (coup e.pos)
  | 27 | 28 ->
      List.iter
        (fun (n, v, prior) ->
          let a = N ({ n; v; prior; pos = (0, 0); t = Mutex.create () }, []) in
          let mot, f =
            if question = 27 then ("Noir", valeurActionNoir) else ("Blanc", valeurActionBlanc)
          in
          Printf.printf "valeurAction%s %d %d %g = %f\n" mot n v prior (f a))
        [ (0, 0, 0.25); (4, 3, 0.5); (1, 0, 1.); (10, 4, 0.2) ]
  | 29 ->
      let l = [ ("a", 3); ("b", 7); ("c", 1); ("d", 7); ("e", 2) ] in
      let dit l = String.concat " " (List.map (fun (x, y) -> x ^ string_of_int y) l) in
      let best, reste = popargmax l snd in
      Printf.printf "popargmax %s = %s\n" (dit l) (dit (best :: reste))
  | 30 ->
      let a = expansion g Noir (expansion g Noir (racine ())) in
      attendre (List.init 8 (fun _ -> Thread.create (fun () -> ignore (descente_remontee_arbre g Noir a)) ()));
      montre_arbre 8 a
  | 31 ->
      montre g;
      let a = expansion_feuille g Noir in
      Printf.printf "expansion_feuille Noir = %s\n" (String.concat " " (List.map (fun a -> coup (etiq a).pos) a))
  | 32 ->
      let a = etapes 4 3 g Noir (racine ()) in
      montre_arbre 12 a;
      let rec chemin (N (_, fils)) =
        if fils = [] then [] else let c = plus_visite fils in coup (etiq c).pos :: chemin c
      in
      Printf.printf "expansion = %s\n" (String.concat " " (chemin a))
  | 33 ->
      let sortie = Mutex.create () in
      let dit s = Mutex.lock sortie; print_endline s; Mutex.unlock sortie in
      let fil k =
        dit (Printf.sprintf "fil %d debut" k);
        Thread.create (fun () -> Thread.yield (); dit (Printf.sprintf "fil %d fin" k)) ()
      in
      attendre (List.init 4 fil);
      print_endline "attendre fin"
  | 34 ->
      let avant = etapes 3 2 g Noir (racine ()) in
      montre_arbre 6 avant;
      let apres = etape_complete 2 g Noir avant in
      montre_arbre 8 apres;
      print_endline "etape_complete 2"
  | 35 ->
      let a = etapes 2 1 g Noir (racine ()) in
      trace a;
      attendre (List.init 2 (fun _ -> Thread.create (fun () -> ignore (descente_remontee_arbre g Noir a)) ()))
  | 36 ->
      let a = etapes 6 2 g Noir (racine ()) in
      montre_arbre 12 a;
      (* No round more: the choice among what was printed. *)
      let _, p = recherche_arborescente 0 2 g Noir a in
      Printf.printf "recherche_arborescente = %s\n" (coup p)
  | _ ->
      prerr_endline "a question from 24 to 36";
      exit 2

let () = reponds (if Array.length Sys.argv = 2 then int_of_string Sys.argv.(1) else 0)
