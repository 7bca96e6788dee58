import { randomBytes } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { freePort } from '@latchkey/anvil'
import { bundleServer } from '../../apps/server/test/bundleServer.ts'
import { readHpkeKey } from '../../apps/server/test/readHpkeKey.ts'
import { silentChain } from '../../apps/server/test/silentChain.ts'
import { startProgram } from '../server/startProgram.ts'

/**
 * The real server with its wallet's listener, as a process of its own. Its limits of callers are off, as an operator turns them off for a
 * load test: all visitors share an address here. What an email address and an enrolment may do stays limited.
 */
export async function startWalletServer(options: {
  databaseUrl: string
  smtpUrl: string
  siteOrigin: string
  nodeFlags: readonly string[]
}) {
  const { databaseUrl, smtpUrl, siteOrigin, nodeFlags } = options
  const { program, remove } = bundleServer()
  process.once('exit', remove)
  const walletPort = await freePort()
  const origin = `http://127.0.0.1:${walletPort}`
  const walletKey = randomBytes(32).toString('hex')
  const server = await startProgram({
    file: pathToFileURL(program),
    // It is not ready without a node that responds.
    readyPath: '/health',
    nodeFlags,
    env: {
      DATABASE_URL: databaseUrl,
      REDIS_URL: '',
      HOST: '127.0.0.1',
      WALLET_PORT: String(walletPort),
      WALLET_URL: origin,
      WALLET_KEY: walletKey,
      SMTP_URL: smtpUrl,
      ALLOWED_ORIGINS: siteOrigin,
      RATE_LIMIT_PER_SECOND: '0',
      MAX_CONNECTIONS_PER_IP: '2000',
      LATCHKEY_CHAINS: silentChain,
      LOG_LEVEL: 'warn',
    },
  })
  for (let isUp = false; !isUp; )
    isUp = await fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  return { server, origin, hpkeKey: await readHpkeKey(databaseUrl, walletKey) }
}
