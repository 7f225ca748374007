/* Part III.A: the smallest of many distances. */
#include "goban.h"

/* k passes of selection. Invariant: before pass i, distances[0..i-1] are the i smallest in order, and what follows is no
   smaller. Pass i makes n - 1 - i comparisons: fewer than nk in all. */
double *k_plus_petits(double *distances, int n, int k) {
    assert(0 <= k && k <= n);
    double *r = malloc((size_t)(k > 0 ? k : 1) * sizeof(double));
    assert(r != NULL);
    for (int i = 0; i < k; i++) {
        int m = i;
        for (int j = i + 1; j < n; j++) {
            if (distances[j] < distances[m]) {
                m = j;
            }
        }
        double x = distances[m];
        distances[m] = distances[i];
        distances[i] = x;
        assert(i == 0 || distances[i - 1] <= distances[i]);
        r[i] = x;
    }
    return r;
}

static void descend(double *tas, int taille, int i) {
    for (;;) {
        int m = i;
        for (int f = 2 * i + 1; f <= 2 * i + 2 && f < taille; f++) {
            if (tas[f] > tas[m]) {
                m = f;
            }
        }
        if (m == i) {
            return;
        }
        double x = tas[m];
        tas[m] = tas[i];
        tas[i] = x;
        i = m;
    }
}

/* A heap of the k best, the largest on top: O(n log k). */
double *k_plus_petits_tas(const double *distances, int n, int k) {
    assert(0 < k && k <= n);
    double *tas = malloc((size_t)k * sizeof(double));
    assert(tas != NULL);
    for (int i = 0; i < k; i++) {
        tas[i] = distances[i];
    }
    for (int i = k / 2 - 1; i >= 0; i--) {
        descend(tas, k, i);
    }
    for (int i = k; i < n; i++) {
        if (distances[i] < tas[0]) {
            tas[0] = distances[i];
            descend(tas, k, 0);
        }
    }
    return tas;
}

static bool plus_petit(const double *distances, int a, int b) {
    printf(" %d-%d", a, b);
    return distances[a] < distances[b];
}

/* A knock-out; the second smallest lost to the smallest. n is a power of two. Prints the comparisons. */
void deux_plus_petits(const double *distances, int n, int *premier, int *second) {
    assert(n >= 2 && (n & (n - 1)) == 0);
    /* tour[n + i] is place i, tour[i] the winner of tour[2i] and tour[2i + 1]: the places from n on are the first round. */
    int *tour = malloc(2 * (size_t)n * sizeof(int));
    assert(tour != NULL);
    for (int i = 0; i < n; i++) {
        tour[n + i] = i;
    }
    for (int i = n - 1; i >= 1; i--) {
        int a = tour[2 * i], b = tour[2 * i + 1];
        tour[i] = plus_petit(distances, a, b) ? a : b;
    }
    int s = -1;
    for (int i = 1; i < n;) {
        int gauche = 2 * i, droite = 2 * i + 1;
        int perdant = tour[gauche] == tour[1] ? tour[droite] : tour[gauche];
        i = tour[gauche] == tour[1] ? gauche : droite;
        if (s == -1 || plus_petit(distances, perdant, s)) {
            s = perdant;
        }
    }
    *premier = tour[1];
    *second = s;
    free(tour);
}
