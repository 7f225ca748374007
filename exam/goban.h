/* Types and functions of parts II and III, with the exam's names and signatures. */
#ifndef GOBAN_H
#define GOBAN_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* A board: d lines of d points; 0 free, 1 black, 2 white. */
struct goban_s {
    int d;
    int *m;
};
typedef struct goban_s goban;

struct couple_int {
    int i;
    int j;
};
typedef struct couple_int position;

struct voisins_s {
    int nb;
    position t[4];
};
typedef struct voisins_s voisins;

position pos(int i, int j);
int lire(goban g, position p);
void ecrire(goban g, position p, int couleur);

goban initialisation(int d);                    /* question 3 */
voisins pos_voisins(goban g, position p);       /* question 4 */
goban groupe(goban g, position p);              /* question 5 */
int liberte(goban g, position p);               /* question 7 */
void retire_groupe(goban g, position p);        /* question 8 */
void joue(goban g, position p, int couleur);    /* question 9 */

/* Not asked for: a copy, its end, and whether a stone may be put. */
goban copie(goban g);
void libere(goban g);
bool permis(goban g, position p, int couleur);

double *k_plus_petits(double *distances, int n, int k);              /* question 11 */
double *k_plus_petits_tas(const double *distances, int n, int k);    /* question 12 */
void deux_plus_petits(const double *distances, int n, int *premier, int *second); /* question 14 */

struct observation_s {
    int n;
    int v;
};
typedef struct observation_s observation;

struct table_de_hachage_s {
    int nt;
    observation *t;
};
typedef struct table_de_hachage_s t_hachage;

struct partie_s {
    goban g;
    int joueur;
    struct partie_s *suivant;
};
typedef struct partie_s partie;

struct table_table_de_hachage {
    int nz;
    t_hachage *t;
};
typedef struct table_table_de_hachage tt_hachage;

/* The fixed number of a colour at a place; figure 4's eight bits if huit_bits is set. */
extern bool huit_bits;
/* How many XORs maj_hachage has made. */
extern long nb_xor;
uint64_t code(int couleur, int x, int y);
uint64_t hachage(position p, goban g, int zoom);
uint64_t maj_hachage(position p, goban g1, goban g2, int zoom, uint64_t h1);

uint64_t *init_t_hash(int d, int zoom);                                                   /* question 17 */
void maj_n(t_hachage table, uint64_t *tableau_hache, goban gN, position p);               /* question 18 */
void maj_v(t_hachage table, uint64_t *tableau_hache, goban gN, goban gB, position p);
void maj_h(uint64_t *tableau_hache, goban gN, goban gNs, int zoom, position p);
t_hachage lit_partie(partie *lp, int zoom, t_hachage table);                              /* question 19 */
bool appartient(position p, goban g, t_hachage table, int zoom);                          /* question 21 */
float evalue_zoom(position p, goban g, t_hachage table, int zoom);                        /* question 22 */
float evaluation(position p, goban g, tt_hachage tt);                                     /* question 23 */
t_hachage nouvelle_table(int nt);

#endif
