import { describe, expect, test } from 'vitest'
import { parseEnv } from './env.ts'
import { ConfigError } from './errors/ConfigError.ts'

const chain = {
  id: 1,
  name: 'Main',
  rpcUrls: ['http://127.0.0.1:1'],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const wallet = { slug: 'till', name: 'Till', chains: ['eip155:1'] }
const wallets = (...list: unknown[]) => ({ LATCHKEY_WALLETS: JSON.stringify(list) })
const chains = (...list: unknown[]) => ({ LATCHKEY_CHAINS: JSON.stringify(list) })

describe('parseEnv', () => {
  test('fills in defaults', () => {
    expect(parseEnv({})).toMatchObject({
      port: 8401,
      host: '127.0.0.1',
      dataDir: './data',
      allowedOrigins: '*',
      chains: [],
    })
    expect(parseEnv(chains(chain)).chains[0]).toMatchObject({
      blockTimeMs: 500,
      confirmations: 0,
      contracts: { stables: [] },
    })
  })

  test('treats an empty variable as unset', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8401, databaseUrl: undefined })
  })

  test.each([
    [{ PORT: 'eight' }, 'PORT'],
    [{ SOLANA_HISTORY_DAYS: '0' }, 'SOLANA_HISTORY_DAYS'],
    [{ SOLANA_HISTORY_MAX: '0.5' }, 'SOLANA_HISTORY_MAX'],
    [{ PORT: '70000' }, 'PORT'],
    [{ ANALYTICS_TOKEN: 'short' }, 'ANALYTICS_TOKEN'],
    [{ ANALYTICS_PORT: '9402' }, 'ANALYTICS_TOKEN'],
    [{ ANALYTICS_DAYS: '0' }, 'ANALYTICS_DAYS'],
    [{ ANALYTICS_ADDRESSES: 'yes' }, 'ANALYTICS_ADDRESSES'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL'],
    [{ LATCHKEY_CHAINS: '{' }, 'LATCHKEY_CHAINS'],
    [chains({ ...chain, rpcUrls: ['file:///etc/passwd'] }), 'LATCHKEY_CHAINS.0.rpcUrls.0'],
    [chains({ ...chain, nmae: 'typo' }), 'LATCHKEY_CHAINS.0'],
    [chains(chain, chain), 'LATCHKEY_CHAINS'],
    [wallets({ ...wallet, mobile: 'javascript://x' }), 'LATCHKEY_WALLETS.0.mobile'],
    [wallets({ ...wallet, webapp: 'http://wallet.test' }), 'LATCHKEY_WALLETS.0.webapp'],
    [wallets({ ...wallet, chains: ['eip155'] }), 'LATCHKEY_WALLETS.0.chains.0'],
    [wallets(wallet, wallet), 'LATCHKEY_WALLETS'],
    [chains({ ...chain, contracts: { weth: '0x12' } }), 'LATCHKEY_CHAINS.0.contracts.weth'],
  ])('rejects %j with one line that names %s', (env, field) => {
    const error = catchError(() => parseEnv(env))
    expect(error).toBeInstanceOf(ConfigError)
    expect(error).toMatchObject({ field })
    expect((error as Error).message).toMatch(
      new RegExp(`^Configuration error: ${field.replaceAll('.', '\\.')}: [^\\n]+$`),
    )
  })

  test('names everything that is wrong at once, in plain words', () => {
    const error = catchError(() => parseEnv({ PORT: 'eight', LOG_LEVEL: 'loud' }))
    expect((error as Error).message).toMatch(/^Configuration error: PORT: must be a number; LOG_LEVEL: /)
  })

  test.each([
    [{ LATCHKEY_CHAINS: '[{"id":1,\n "rpcUrls":secret}]' }, 'is not JSON: it goes wrong at line 2, column 12'],
    [{ LATCHKEY_CHAINS: '[{"id":1' }, 'is not JSON: it ends too early, at line 1, column 9'],
    [{ LATCHKEY_CHAINS: '{"id":1}' }, 'must be a JSON list'],
    [{ LATCHKEY_WALLETS: '{}' }, 'must be a JSON list'],
    [{ LATCHKEY_NAMES: '[]' }, 'must be a JSON object'],
    [{ PROVIDER_KEYS: '"secret"' }, 'must be a JSON object'],
    [{ LOG_LEVEL: 'loud' }, 'must be one of fatal, error, warn, info, debug, trace, silent'],
    [{ PORT: '70000' }, 'must be at most 65535'],
    [{ PORT: '1.5' }, 'must be a whole number'],
    [{ MAX_CONNECTIONS: '0' }, 'must be more than 0'],
    [{ NOTIFY_WEBHOOK_SECRET: 'short' }, 'must have at least 16 characters'],
  ])('says of %j that it %s', (env, text) => {
    const [name] = Object.keys(env)
    const error = catchError(() => parseEnv(env))
    expect((error as Error).message).toBe(`Configuration error: ${name}: ${text}. See docs/configuration.md.`)
  })

  test.each([
    [{ WALLET_SOCIALS: '{"none":{}}' }, ': has a member that is not known: "none"; known are google, x, '],
    [{ WALLET_SOCIALS: '{"google":{"clientId":"secret"}}' }, '.google.clientSecret: is missing'],
    [chains({ ...chain, name: 7, rpcUrls: [undefined] }), '.0.name: must be text; LATCHKEY_CHAINS.0.rpcUrls.0: '],
    [chains({ ...chain, name: undefined }), '.0.name: is missing'],
    [{ LATCHKEY_ONRAMP: '{"providers":[{"type":"secret"}]}' }, '.providers.0.type: must be one of coinbase, meld'],
  ])('says of %j, inside of it, "%s"', (env, text) => {
    const [name] = Object.keys(env)
    const error = catchError(() => parseEnv(env))
    expect((error as Error).message).toContain(`Configuration error: ${name}${text}`)
    expect((error as Error).message).not.toMatch(/secret|Invalid|expected/)
  })

  test.each([
    ['LATCHKEY_CHIANS', 'LATCHKEY_CHAINS'],
    ['LATCHKEY_CHAIN', 'LATCHKEY_CHAINS'],
    ['LATCHKEY_WALLET', 'LATCHKEY_WALLETS'],
    ['LATCHKEY_DATABASE_URL', 'DATABASE_URL'],
    ['LATCHKEY_PORTS', 'PORT'],
    ['LATCHKEY_PORT', 'PORT'],
    ['LATCHKEY_METRICS_PORT', 'METRICS_PORT'],
  ])('rejects %s and suggests %s', (name, nearest) => {
    const error = catchError(() => parseEnv({ [name]: '[secret]' }))
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as Error).message).toBe(
      `Configuration error: ${name}: is not a setting; the nearest is ${nearest}. See docs/configuration.md.`,
    )
  })

  test('reports probable misspellings of a setting, and ignores variables of other programs', () => {
    const env = { DATABSE_URL: 'x', RATE_LIMIT_PERSECOND: 'x', HOSTS: 'x', HOME: '/', PGDATA: 'x', LOGNAME: 'x' }
    expect(parseEnv(env).misspelled).toEqual([
      { name: 'DATABSE_URL', nearest: 'DATABASE_URL' },
      { name: 'RATE_LIMIT_PERSECOND', nearest: 'RATE_LIMIT_PER_SECOND' },
    ])
  })

  test.each([
    ['DATADIR', 'DATA_DIR'],
    ['RATE_LIMIT_PER_SEC', 'RATE_LIMIT_PER_SECOND'],
  ])('reports %s as a misspelling of %s', (name, nearest) => {
    expect(parseEnv({ [name]: 'x' }).misspelled).toEqual([{ name, nearest }])
  })

  test('ignores what Kubernetes sets for services named latchkey-server', () => {
    const set = ['SERVICE_HOST', 'SERVICE_PORT', 'SERVICE_PORT_HTTP', 'PORT', 'PORT_8401_TCP', 'PORT_8401_TCP_ADDR']
    const env = Object.fromEntries(set.map((name) => [`LATCHKEY_SERVER_${name}`, 'tcp://10.0.0.1:8401']))
    expect(parseEnv(env).misspelled).toEqual([])
  })
})

function catchError(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}
