/** Whether `ensurePages` has nothing to do, or cannot do it because the tools are not installed. */
export function arePagesReady(): boolean
/** Builds each page unless its last build used the same sources. */
export function ensurePages(node: string, say: (line: string) => void): Promise<void>
/** Whether the clients of `/downloads` are newer than their sources, or cannot be built here. */
export function areDownloadsReady(): boolean
/** Builds the clients that the service hands out. */
export function ensureDownloads(node: string, say: (line: string) => void): Promise<void>
