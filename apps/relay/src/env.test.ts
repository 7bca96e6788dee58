import { describe, expect, test } from 'vitest'
import { parseEnv } from './env.ts'

describe('reads', () => {
  test('an empty environment as the defaults', () => {
    expect(parseEnv({ PORT: '', REDIS_URL: '' })).toMatchObject({
      port: 8420,
      host: '127.0.0.1',
      publicUrls: [],
      tokenAudiences: [],
      projects: [],
      redisUrl: undefined,
      metricsPort: undefined,
      maxMessageBytes: 500_000,
    })
  })

  test('projects with their origins and apps', () => {
    const PROJECTS = '[{"id":"kiosk","origins":["https://*.example.com"],"apps":["com.example"]},{"id":"wallets"}]'
    expect(parseEnv({ PROJECTS }).projects).toEqual([
      {
        id: 'kiosk',
        origins: [{ scheme: 'https:', host: 'example.com', port: '', isWildcard: true }],
        apps: ['com.example'],
      },
      { id: 'wallets', origins: undefined, apps: [] },
    ])
  })

  test('public URLs as a list', () => {
    const config = parseEnv({ HOST: '0.0.0.0', PUBLIC_URLS: 'wss://relay.example.com, wss://backup.example.com' })
    expect(config.publicUrls).toEqual(['wss://relay.example.com', 'wss://backup.example.com'])
  })
})

describe('an unknown variable', () => {
  test.each([
    ['LATCHKEY_RELAY_HOST', 'HOST'],
    ['LATCHKEY_MAX_MESAGE_BYTES', 'MAX_MESSAGE_BYTES'],
    ['LATCHKEY_RELAY_REDIS_URI', 'REDIS_URL'],
  ])('stops the start when it begins with LATCHKEY_: %s, whose nearest is %s', (name, nearest) => {
    expect(() => parseEnv({ [name]: 'secret' })).toThrow(
      `Configuration error: ${name}: is not a setting; the nearest is ${nearest}. See the table in apps/relay/README.md.`,
    )
  })

  test('is reported when it resembles one, and ignored when it is another program’s', () => {
    const others = { HOME: '/', HOSTS: 'x', PGDATA: 'x', LATCHKEY_RELAY_SERVICE_HOST: '10.0.0.1' }
    expect(parseEnv({ MAX_STORED_BYTE: '1', REDISURL: 'x', ...others }).misspelled).toEqual([
      { name: 'MAX_STORED_BYTE', nearest: 'MAX_STORED_BYTES' },
      { name: 'REDISURL', nearest: 'REDIS_URL' },
    ])
  })
})

describe('throws an error with the field and without the value', () => {
  test.each([
    ['PORT', { PORT: 'secret' }],
    ['PUBLIC_URLS', { HOST: '0.0.0.0' }],
    ['PUBLIC_URLS.0', { PUBLIC_URLS: 'https://secret.example.com' }],
    ['TOKEN_AUDIENCES.1', { TOKEN_AUDIENCES: 'wss://a.example.com, secret' }],
    ['PROJECTS', { PROJECTS: 'secret' }],
    ['PROJECTS', { PROJECTS: '[{"id":"a"},{"id":"a"}]' }],
    ['PROJECTS.0.origins.0', { PROJECTS: '[{"id":"a","origins":["secret"]}]' }],
    ['PROJECTS.0.origins', { PROJECTS: '[{"id":"a","origins":[]}]' }],
    ['REDIS_URL', { REDIS_URL: 'http://secret' }],
    ['MAX_TTL', { MIN_TTL: '10', MAX_TTL: '5' }],
    ['MAX_STORED_BYTES_PER_CLIENT', { MAX_STORED_BYTES_PER_CLIENT: '900000' }],
    ['MAX_CONNECTIONS', { MAX_CONNECTIONS: '0' }],
  ])('%s of %j', (field, env) => {
    expect(() => parseEnv(env)).toThrow(`Configuration error: ${field}: `)
    expect(() => parseEnv(env)).not.toThrow('secret')
  })
})
