import { expect, test } from 'vitest'
import { serverSettings, settingArgs } from './settings.ts'

test('sizes can be raised; what keeps data safe and private cannot be switched off', () => {
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

test('the folder of the socket is one folder, whatever its name holds', () => {
  const args = settingArgs(serverSettings({ socketDir: '/a, "b"/run' }))
  expect(args).toContain('unix_socket_directories="/a, ""b""/run"')
})
