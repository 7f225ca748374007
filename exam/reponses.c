/* Prints answers to a question of parts II and III in the form that `tesuji go check` reads:
     cc -o reponses goban.c distances.c motifs.c reponses.c && ./reponses 7 | tesuji go check 7 - */
#include "goban.h"
#include <string.h>

static goban lit(const char *texte) {
    int d = 0;
    while (texte[d] != ' ' && texte[d] != 0) {
        d++;
    }
    goban g = initialisation(d);
    for (int k = 0; k < d * d; k++) {
        char c = texte[k + k / d];
        g.m[k] = c == 'X' ? 1 : c == 'O' ? 2 : 0;
    }
    return g;
}

static void lignes(goban g) {
    for (int k = 0; k < g.d * g.d; k++) {
        printf("%d%s", g.m[k], k % g.d == g.d - 1 ? "\n" : " ");
    }
}

static void montre(goban g) {
    printf("goban %d\n", g.d);
    lignes(g);
}

static const char *GOBANS[] = {
    "X.. ... ...",
    "..... .XXO. ..... ..X.. .....",
    "..... .XXO. ..X.. ..O.. .....",
    "..... .XXX. .X.X. .XXX. .....",
};

static const int COUPS[][2] = {{0, 0}, {0, 1}, {2, 2}, {1, 0}, {1, 1}, {2, 1}, {1, 2}, {3, 2}, {4, 0}, {2, 3},
                               {3, 1}, {4, 4}, {3, 3}, {1, 3}, {4, 2}, {0, 2}, {0, 3}};
enum { NB_COUPS = sizeof COUPS / sizeof COUPS[0], D = 5 };

/* The game above, its boards in a list. */
static partie *la_partie(void) {
    partie *premier = malloc(sizeof(partie)), *dernier = premier;
    assert(premier != NULL);
    *premier = (partie){.g = initialisation(D), .joueur = 1, .suivant = NULL};
    for (int c = 0; c < NB_COUPS; c++) {
        partie *suivant = malloc(sizeof(partie));
        assert(suivant != NULL);
        *suivant = (partie){.g = copie(dernier->g), .joueur = 3 - dernier->joueur, .suivant = NULL};
        joue(suivant->g, pos(COUPS[c][0], COUPS[c][1]), dernier->joueur);
        dernier->suivant = suivant;
        dernier = suivant;
    }
    return premier;
}

static void fin(partie *lp) {
    while (lp != NULL) {
        partie *suivant = lp->suivant;
        libere(lp->g);
        free(lp);
        lp = suivant;
    }
}

static void montre_partie(void) {
    printf("partie %d ;", D);
    for (int c = 0; c < NB_COUPS; c++) {
        printf(" %d,%d", COUPS[c][0], COUPS[c][1]);
    }
    printf("\n");
}

static void question_5_a_9(int q) {
    for (int b = 0; b < 4; b++) {
        goban g = lit(GOBANS[b]);
        position p = b == 0 ? pos(0, 0) : pos(1, 1);
        montre(g);
        if (q == 5) {
            goban r = groupe(g, p);
            printf("groupe %d %d\n", p.i, p.j);
            lignes(r);
            libere(r);
        } else if (q == 8) {
            retire_groupe(g, p);
            printf("retire_groupe %d %d\n", p.i, p.j);
            lignes(g);
        } else if (q == 9) {
            for (int k = 0; k < 2 * g.d * g.d; k++) {
                position r = pos(k / 2 / g.d, k / 2 % g.d);
                printf("joue %d %d %d\n", r.i, r.j, k % 2 + 1);
                if (permis(g, r, k % 2 + 1)) {
                    goban c = copie(g);
                    joue(c, r, k % 2 + 1);
                    lignes(c);
                    libere(c);
                } else {
                    printf("interdit\n");
                }
            }
        } else {
            printf("liberte %d %d = %d\n", p.i, p.j, liberte(g, p));
        }
        libere(g);
    }
}

static void question_11_a_14(int q) {
    double distances[16];
    uint32_t x = 2024;
    for (int essai = 0; essai < 5; essai++) {
        int n = 1 << (1 + essai % 4);
        printf(q == 14 ? "deux_plus_petits" : "k_plus_petits %d ;", n / 2);
        for (int i = 0; i < n; i++) {
            x = x * 1664525 + 1013904223;
            distances[i] = (x >> 16) % 1000 / 10.0;
            printf(" %g", distances[i]);
        }
        if (q == 14) {
            int premier, second;
            printf(" ;");
            deux_plus_petits(distances, n, &premier, &second);
            printf(" = %d %d\n", premier, second);
            continue;
        }
        double *r = q == 11 ? k_plus_petits(distances, n, n / 2) : k_plus_petits_tas(distances, n, n / 2);
        printf(" =");
        for (int i = 0; i < n / 2; i++) {
            printf(" %g", r[i]);
        }
        printf("\n");
        free(r);
    }
}

static void binaire(uint64_t h) {
    for (int b = 7; b >= 0; b--) {
        putchar('0' + (int)(h >> b & 1));
    }
}

static void question_16_17(int q) {
    huit_bits = true;
    if (q == 16) {
        goban g = initialisation(9);
        montre(g);
        printf("hachage 7 6 = ");
        uint64_t h = hachage(pos(7, 6), g, 1);
        binaire(h);
        goban g2 = copie(g);
        ecrire(g2, pos(6, 6), 2);
        printf("\n");
        montre(g2);
        printf("hachage 7 6 = ");
        binaire(maj_hachage(pos(7, 6), g, g2, 1, h));
        assert(nb_xor == 2);
        libere(g);
        libere(g2);
    } else {
        uint64_t *t = init_t_hash(D, 1);
        printf("init_t_hash %d 1", D);
        for (int k = 0; k < D * D; k++) {
            printf(k % D == 0 ? "\n" : " ");
            binaire(t[k]);
        }
        free(t);
    }
    printf("\n");
}

static void question_18_19(partie *lp) {
    t_hachage table = lit_partie(lp, 1, nouvelle_table(1 << 20));
    montre_partie();
    for (int m = 0; m < 256; m++) {
        int c[4] = {m >> 6, m >> 4 & 3, m >> 2 & 3, m & 3};
        uint64_t h = code(c[0], 0, 1) ^ code(c[1], 1, 0) ^ code(c[2], 0, -1) ^ code(c[3], -1, 0);
        observation o = table.t[h % (uint64_t)table.nt];
        if (o.n > 0) {
            printf("motif %d%d%d%d = %d %d\n", c[0], c[1], c[2], c[3], o.n, o.v);
        }
    }
    free(table.t);
}

static void question_20(partie *lp) {
    montre_partie();
    for (int k = 0; k < D * D; k++) {
        position p = pos(k / D, k % D);
        uint64_t h = hachage(p, lp->g, 3);
        nb_xor = 0;
        for (partie *a = lp; a->suivant != NULL; a = a->suivant) {
            h = maj_hachage(p, a->g, a->suivant->g, 3, h);
            assert(h == hachage(p, a->suivant->g, 3));
        }
        assert(nb_xor <= 4 * NB_COUPS);
        printf("xor %d %d 3 = %ld\n", p.i, p.j, nb_xor);
    }
}

static void question_21_a_23(int q, partie *lp) {
    enum { NZ = 6 };
    t_hachage t[NZ];
    for (int z = 1; z < NZ; z++) {
        t[z] = lit_partie(lp, z, nouvelle_table(1 << 20));
    }
    tt_hachage tt = {.nz = NZ, .t = t};
    montre_partie();
    int vus = 0;
    for (partie *a = lp; a != NULL && vus < 4; a = a->suivant, vus++) {
        montre(a->g);
        for (int k = 0; k < D * D; k++) {
            position p = pos(k / D, k % D);
            if (lire(a->g, p) != 0) {
                continue;
            }
            for (int z = 1; z < NZ && q == 21; z++) {
                printf("appartient %d %d %d = %s\n", p.i, p.j, z, appartient(p, a->g, t[z], z) ? "vrai" : "faux");
            }
            if (q == 22 && appartient(p, a->g, t[1], 1)) {
                printf("evalue_zoom %d %d 1 = %f\n", p.i, p.j, (double)evalue_zoom(p, a->g, t[1], 1));
            }
            if (q == 23 && appartient(p, a->g, t[1], 1)) {
                printf("evaluation %d %d %d = %f\n", p.i, p.j, NZ, (double)evaluation(p, a->g, tt));
            }
        }
    }
    for (int z = 1; z < NZ; z++) {
        free(t[z].t);
    }
}

int main(int argc, char **argv) {
    int q = argc == 2 ? atoi(argv[1]) : 0;
    if (q == 3) {
        goban g = initialisation(D);
        printf("initialisation %d\n", D);
        lignes(g);
        libere(g);
    } else if (q == 4) {
        goban g = initialisation(D);
        for (int k = 0; k < D * D; k++) {
            voisins v = pos_voisins(g, pos(k / D, k % D));
            printf("pos_voisins %d %d %d =", D, k / D, k % D);
            for (int l = 0; l < v.nb; l++) {
                printf(" %d,%d", v.t[l].i, v.t[l].j);
            }
            printf("\n");
        }
        libere(g);
    } else if (5 <= q && q <= 9) {
        question_5_a_9(q);
    } else if (q == 11 || q == 12 || q == 14) {
        question_11_a_14(q);
    } else if (q == 16 || q == 17) {
        question_16_17(q);
    } else if (18 <= q && q <= 23) {
        partie *lp = la_partie();
        if (q <= 19) {
            question_18_19(lp);
        } else if (q == 20) {
            question_20(lp);
        } else {
            question_21_a_23(q, lp);
        }
        fin(lp);
    } else {
        fprintf(stderr, "a question from 3 to 23, 10, 13 and 15 left out\n");
        return 2;
    }
    return 0;
}
