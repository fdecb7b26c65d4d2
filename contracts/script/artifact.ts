export type AbiItem = { readonly type: string; readonly name?: string }

/** A deployable contract with the hash of everything it is compiled from. */
export type Job = { name: string; source: string; hash: string; isLight?: true }

/** A compiled contract. */
export type Artifact = { name: string; hash: string; abi: readonly AbiItem[]; bytecode: string; runtimeBytes: number }
