# Exercise 2.1.10: the arena of Nim with n sticks and the rule R, as a function.
def nim(n, R):
    A = {}
    for k in range(n + 1):
        for i in [0, 1]:
            A[(k, i)] = [(k - q, 1 - i) for q in R if k - q >= 0]
    S0 = {(k, 0): None for k in range(n + 1)}
    S1 = {(k, 1): None for k in range(n + 1)}
    V0 = {(k, 1): None for k in range(min(R))}
    V1 = {(k, 0): None for k in range(min(R))}
    return A, S0, S1, V0, V1

A, S0, S1, V0, V1 = nim(15, {2, 3, 5})
depart = (15, 0)
