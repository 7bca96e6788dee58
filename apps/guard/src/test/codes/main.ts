import { randomInt, randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createMemoryRateLimiter } from '@latchkey/server/parts'
import { createTestDevice, hash, random } from '../../../../server/src/wallet/test/createTestDevice.ts'
import { appOrigin, openWalletWorld } from '../openWalletWorld.ts'
import { attackCodes } from './attackCodes.ts'
import { bombMailbox } from './bombMailbox.ts'
import type { Target } from './Target.ts'

/**
 * `npm run test:wallet-codes -- --guesses 10000 --mails 10000`: guesses codes and bombs a mailbox, at the wallet's server and at the guard, on
 * PostgreSQL. The limits of callers are off for the attacker, who has as many addresses of the internet as they like: what is left are the
 * limits of the address that is attacked. Ends with 1 where a code was guessed, or more was mailed than the limits allow.
 */
const options = {
  guesses: { type: 'string', default: '10000' },
  mails: { type: 'string', default: '10000' },
} as const
const { values } = parseArgs({ options })
const print = (line: string) => process.stdout.write(`${line}\n`)

const world = await openWalletWorld()
const { server, guard } = world
const callers = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

const login: Target = {
  name: 'login',
  mail: server.mail,
  db: server.db,
  async openDevice() {
    const device = await createTestDevice(server.post, server.origin)
    return {
      start: (email) => device.call('startEmailLogin', { email, origin: appOrigin }, { ip: callers() }),
      async finish(flowId, code) {
        const refreshHash = hash(Buffer.from(random(32), 'base64url'))
        const { status, headers, problem } = await device.call(
          'finishEmailLogin',
          { flowId, code, refreshHash },
          { ip: callers() },
        )
        return { isRight: status === 200, headers, problem }
      },
    }
  },
}

const walletId = randomUUID()
const recovery: Target = {
  name: 'guard',
  mail: guard.mail,
  db: guard.context.db,
  async openDevice() {
    const device = await createTestDevice(guard.post, guard.url)
    const call = async (path: string, body: object) => {
      // The guard's limits of callers are always on: each request finds them unused.
      Object.assign(guard.context.state, { rateLimiter: createMemoryRateLimiter() })
      const own = {
        accessToken: undefined,
        claims: { ath: undefined },
        headers: { origin: server.origin },
        ip: callers(),
      }
      const { status, headers, body: answer } = await device.send(path, JSON.stringify(body), own)
      const { type = '', flowId = '' } = answer as { type?: string; flowId?: string }
      return { status, headers, flowId, problem: type.replace('https://latchkey.dev/problems/', '') }
    }
    return {
      async start(email) {
        const { status, headers, flowId, problem } = await call('/v1/guard/recovery/start', {
          email,
          walletId,
          origin: appOrigin,
        })
        return { status, headers, problem, result: status === 200 ? { flowId } : undefined }
      },
      async finish(flowId, code) {
        const { status, headers, problem } = await call('/v1/guard/recovery/finish', { flowId, walletId, code })
        // The right code of a wallet without a share here.
        return { isRight: status === 200 || problem === 'guard_unknown', headers, problem }
      },
    }
  },
}

let isSafe = true
for (const target of [login, recovery]) {
  for (const attack of [
    await attackCodes(target, { count: Number(values.guesses) }),
    await bombMailbox(target, { count: Number(values.mails) }),
  ]) {
    for (const line of attack.lines) print(`${target.name}: ${line}`)
    isSafe &&= attack.isSafe
  }
}
await world.close()
print(isSafe ? 'No code was guessed, and no mailbox got more than its limit.' : 'A limit does not hold.')
process.exit(isSafe ? 0 : 1)
