// Why a figure misses its goal, by scenario. `docs/performance.md` shows it below the figures; a test compares both.
export const reasons: Readonly<Record<string, readonly string[]>> = {
  catalog: [
    'The build: about half of it collects records.',
    'The memory: 278 MB are the snapshot, read whole, 29 MB of it sets of frequent grams and words, which the times of searches rest on.',
  ],
  'catalog-http': [
    'A cached page: key, limits, credits, headers, log line and request log take 55 to 80 µs, and beside the socket no module takes more than 9 µs.',
    'An uncached page: of 437 µs the search takes about 80, assembling 300 pieces of prepared JSON 87, and the socket 76.',
  ],
  'catalog-peers': [
    'Profiled at 218 against 103 µs, what a million cards cost more is copying sets of five times the size into the memory of WebAssembly (28 µs), walks of the sort order (20), combining the sets (15), and finding texts and their rows (20).',
  ],
  footprint: [
    'A warm start: loading 3,099 modules took about 2.2 s of processor time (typebox 679, viem 366, kysely 255 modules). Since this was measured, a sandbox starts from a bundle, which needs a third less.',
    'An idle sandbox: in its main process 37 % is garbage collection, 22 % statements, 6 % calls of the node.',
    'A first start: creating the database cluster takes 3.4 s, contracts and packs 4.4 s, the first game 3.3 s, the second with accounts, warehouse and snapshots 6.6 s. In the second half no function takes more than 9 % of the processor time.',
  ],
  info: [
    'Key, limits, headers, log line and request log take 55 to 80 µs. Beside the socket, no module takes more than 9 µs; the request log takes about as much.',
  ],
  'purchase-rows': [
    'A purchase has five versions of its row and an intent six, and each version has an entry in every index. None of the updates is HOT, because status and transaction are in indexes that queries need ([what was tried](scale.md#database)).',
  ],
  purchases: [
    'An accepted purchase writes six rows, the raw write three in one statement: inserting the purchase takes the database 0.59 ms (ten index entries, four foreign keys), its hold, ledger entry, intent and event 0.64 ms (12 index entries); a third of the time of the process is writes to the socket.',
    'The indexer has one order of handlers, so the process (2.4 ms a settled purchase) and its connection (4.1 ms) work in turn and use one of the two cores.',
  ],
  revenue: [
    'Measured once, on a busy machine; before the totals by the minute it was 2.07×. A busy hour has four sums where a quiet one has one or two, and their totals by the minute (1.5 kB) lie in the same rows, so that the 46 whole hours around the days are in more blocks.',
  ],
  shipping: [
    'Measured when a quote had 19 statements where the bare route has one; writing to the socket of the database alone was 29 % of its processor time. A quote has 7 now. One run of it on a busy machine had 3.77×, beside a bare route that took more than twice its usual time, so it was not stored.',
  ],
  webhooks: [
    'The processor time of a delivery is 1.6 times that of a post, and the database, which leases and records deliveries, takes half a core of the two. Both are batches already: up to 200 deliveries are read and up to 500 recorded by a statement, and connections are kept.',
  ],
}
