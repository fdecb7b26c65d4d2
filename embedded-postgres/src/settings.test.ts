import { expect, test } from 'vitest'
import { serverSettings, settingArgs } from './settings.ts'

test('sizes can be overridden; safety and privacy settings cannot', () => {
  const overrides = { shared_buffers: '1GB', fsync: 'off', listen_addresses: '*', log_min_error_statement: 'error' }
  const { shared_buffers, fsync, listen_addresses, log_min_error_statement } = serverSettings({
    socketDir: '/run',
    overrides,
  })
  expect({ shared_buffers, fsync, listen_addresses, log_min_error_statement }).toEqual({
    shared_buffers: '1GB',
    fsync: 'on',
    listen_addresses: '',
    log_min_error_statement: 'panic',
  })
})

test('the socket folder is quoted as one folder, whatever its name', () => {
  const args = settingArgs(serverSettings({ socketDir: '/a, "b"/run' }))
  expect(args).toContain('unix_socket_directories="/a, ""b""/run"')
})
