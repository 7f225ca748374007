# Nim with 10 sticks and the rule {1, 2}: (k, i) means that player i faces k sticks.
A = {(1,0) :[(0,1)],
     (1,1) :[(0,0)],
     (10,0) :[(8,1),(9,1)]}
for k in range(2,10):
    for i in [0,1]:
        A[(k,i)] = [(k-2,1-i),(k-1,1-i)]

V0 = {(0,1):None}
V1 = {(0,0):None}
S0 = {(k,0):None for k in range(11)}
S1 = {(k,1):None for k in range(10)}
depart = (10,0)
