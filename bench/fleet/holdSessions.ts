import { randomUUID } from 'node:crypto'
import { createOwner } from './createOwner.ts'
import type { Load } from './Load.ts'

/** Begins sessions, grants them, and revokes every other one with its owner's signature; from then on nobody may read it as good. */
export async function holdSessions(load: Load): Promise<void> {
  const { client, ledger } = load
  const { acknowledged } = ledger.counts
  for (let index = 0; load.isRunning(); index += 1) {
    await load.pause()
    const owner = createOwner()
    const base = `/v1/sessions/eip155:31337:${owner.address}`
    const grant = { expiry: 4e9, signer: { type: 'keys' }, permissions: [{ type: 'call' }], policies: [] }
    const begin = { path: base, body: grant, key: randomUUID() }
    const [begun, again] = await Promise.all([client.ask(begin), client.ask(begin)])
    if (begun.status !== 200 || begun.text !== again.text) {
      ledger.wrong.push(`${base}: one key, two sessions: ${begun.text} ${again.text}`)
      continue
    }
    const { pci } = begun.json as { pci: string } // the contract's
    acknowledged.begun += 1
    ledger.counts.sentTwiceAtOnce += 1
    const granted = await client.ask({ path: `${base}/activate`, body: { ...grant, pci, context: '0xc0ffee' } })
    if (granted.status === 200) acknowledged.granted += 1
    else ledger.wrong.push(`${base}/activate: ${granted.text}`)
    const read = () => client.ask({ path: `${base}/getcontext?pci=${pci}` })
    if ((await read()).status !== 200) ledger.wrong.push(`${pci} was granted and is not`)
    const isRevoked =
      index % 2 === 0 && (await revoke(load, { base, pci, sign: (message) => owner.signMessage({ message }) }))
    ledger.sessions.set(pci, { owner: owner.address, isRevoked })
    if (!isRevoked) continue
    acknowledged.revoked += 1
    // By turns they go to both servers.
    const reads = await Promise.all([read(), read(), read(), read()])
    if (reads.some(({ status }) => status !== 400)) ledger.wrong.push(`${pci} was read after it was revoked`)
  }
}

async function revoke(
  { client, ledger }: Load,
  options: { base: string; pci: string; sign: (message: string) => Promise<string> },
): Promise<boolean> {
  const { base, pci, sign } = options
  for (;;) {
    const { nonce, message } = (await client.ask({ path: `${base}/nonce`, body: { pci } })).json as Record<
      string,
      string
    > // the contract's
    const body = { pci, nonce, signature: await sign(message ?? '') }
    const answer = await client.ask({ path: `${base}/revoke`, body, key: randomUUID() })
    if (answer.status === 200) return true
    if (answer.status !== 401) {
      ledger.wrong.push(`${base}/revoke: ${answer.text}`)
      return false
    }
    ledger.counts.nonceLost += 1
  }
}
