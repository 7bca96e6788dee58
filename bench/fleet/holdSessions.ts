import { randomUUID } from 'node:crypto'
import type { PrivateKeyAccount } from 'viem'
import { createOwner } from './createClient.ts'
import type { Load } from './Load.ts'

const origin = 'https://shop.example'
const context = '0xc0ffee'
const requested = {
  expiry: Math.floor(Date.now() / 1000) + 1e6,
  signer: { type: 'keys' },
  permissions: [{ type: 'call' }],
  policies: [],
}

type Session = { owner: PrivateKeyAccount; base: string; pci: string }

/** Begins sessions, grants them, and revokes every other one with its owner's signatures; from then on nobody may read it as good. */
export async function holdSessions(load: Load): Promise<void> {
  const { client, ledger } = load
  const { acknowledged } = ledger.counts
  for (let index = 0; load.isRunning(); index += 1) {
    await load.pause()
    const [owner, key] = [createOwner(), createOwner()]
    const base = `/v1/sessions/eip155:31337:${owner.address}`
    const body = { ...requested, origin, dappKey: { type: 'secp256k1', publicKey: key.publicKey } }
    const begin = { path: base, body, key: randomUUID() }
    const [begun, again] = await Promise.all([client.request(begin), client.request(begin)])
    if (begun.status !== 200 || begun.text !== again.text) {
      ledger.wrong.push(`${base}: one key, two sessions: ${begun.text} ${again.text}`)
      continue
    }
    const { pci } = begun.json as { pci: string } // the contract's
    acknowledged.begun += 1
    ledger.counts.sentTwiceAtOnce += 1
    const session = { owner, base, pci }
    if (!(await sign(load, { ...session, act: 'activate' }))) continue
    acknowledged.granted += 1
    const read = () => client.request({ path: `${base}/getcontext?pci=${pci}` })
    if ((await read()).status !== 200) ledger.wrong.push(`${pci} was granted and is not`)
    const isRevoked = index % 2 === 0 && (await sign(load, { ...session, act: 'revoke' }))
    ledger.sessions.set(pci, { owner: owner.address, isRevoked })
    if (!isRevoked) continue
    acknowledged.revoked += 1
    // By turns they go to both servers.
    const reads = await Promise.all([read(), read(), read(), read()])
    if (reads.some(({ status }) => status !== 400)) ledger.wrong.push(`${pci} was read after it was revoked`)
  }
}

/** Lets the owner sign for a session, or for its end, with a new nonce where a server has died with one. */
async function sign(
  { client, ledger }: Load,
  { owner, base, pci, act }: Session & { act: 'activate' | 'revoke' },
): Promise<boolean> {
  const granted = act === 'activate' ? { ...requested, context } : undefined
  for (;;) {
    const { json } = await client.request({
      path: `${base}/nonce`,
      body: { pci, ...(granted && { activate: granted }) },
    })
    const { nonce = '', message = '' } = json as Record<string, string> // the contract's
    const body = { pci, nonce, ...granted, signature: await owner.signMessage({ message }) }
    const answer = await client.request({ path: `${base}/${act}`, body, key: randomUUID() })
    if (answer.status === 200) return true
    if (answer.status !== 401) {
      ledger.wrong.push(`${base}/${act}: ${answer.text}`)
      return false
    }
    ledger.counts.nonceLost += 1
  }
}
