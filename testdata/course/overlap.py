A = {"a": ["b"], "b": []}
S0 = {"a": None}
S1 = {"b": None}
V0 = {"b": None}
V1 = {"b": None}
