/** Passed on the command line, so that they apply to every start, whatever the cluster was created with. */
export type Settings = Readonly<Record<string, string>>

export const superuser = 'postgres'
export const databaseName = 'packhouse'
export const serverPort = 5432

export type SettingsOptions = {
  socketDir: string
  overrides?: Settings
  /** Without it, a crash of the machine loses the data: for tests only. */
  isDurable?: boolean
}

/** Sized for one service on one machine; `overrides` may change any of the sizes. */
export function serverSettings({ socketDir, overrides = {}, isDurable = true }: SettingsOptions): Settings {
  const durability = isDurable ? 'on' : 'off'
  return {
    max_connections: '100',
    shared_buffers: '128MB',
    // A short WAL keeps recovery after a crash short.
    max_wal_size: '512MB',
    // Small containers have a /dev/shm that parallel plans overflow, and two cores gain nothing from them.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    max_logical_replication_workers: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    cluster_name: 'packhouse',
    ...overrides,
    // No network port: access requires access to the socket folder.
    listen_addresses: '',
    port: String(serverPort),
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    // An acknowledged commit is on disk.
    fsync: durability,
    full_page_writes: durability,
    synchronous_commit: durability,
    // One file, truncated by the launcher. Statements and row values are not logged: they contain personal data.
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '%m [%p] ',
    log_min_messages: 'warning',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
}

export const settingArgs = (settings: Settings): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
