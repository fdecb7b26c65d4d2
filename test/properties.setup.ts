import fc from 'fast-check'

/** Set by whoever wants a proof instead of a quick look. */
const proofs = ['PACKHOUSE_PROVE', 'FUZZ_RUNS', 'PROVE_RUNS']

// The same cases each time, so that nobody's change is stopped by what has nothing to do with it; a proof tries others.
if (!proofs.some((name) => process.env[name] !== undefined)) fc.configureGlobal({ seed: 20_260_301 })
