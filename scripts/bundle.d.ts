/** The bundle that replaces the service's sources. */
export const bundledService: string
/** Whether the bundle was made from the sources and packages of now. */
export function isBundled(): boolean
/** Makes the bundle in a process of its own, unless it is current or its tools are not installed. */
export function ensureBundle(node: string, say: (line: string) => void): Promise<void>
