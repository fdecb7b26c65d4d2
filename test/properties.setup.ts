import fc from 'fast-check'

/** Set by proof runs. */
const proofs = ['PACKHOUSE_PROVE', 'FUZZ_RUNS', 'PROVE_RUNS']

// A fixed seed, so that an unrelated change never fails by chance; a proof run uses random seeds.
if (!proofs.some((name) => process.env[name] !== undefined)) fc.configureGlobal({ seed: 20_260_301 })
