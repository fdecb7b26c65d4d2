/** Whether `ensureConsole` has nothing to do, or cannot do it because the tools are not installed. */
export function isConsoleReady(): boolean
/** Builds the console unless the last build used the same sources. */
export function ensureConsole(node: string, say: (line: string) => void): Promise<void>
