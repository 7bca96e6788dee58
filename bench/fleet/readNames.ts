import type { Load } from './Load.ts'

/** Reads names that were answered for: every server must show what any has written. */
export async function readNames(load: Load): Promise<void> {
  const { client, ledger } = load
  while (load.isRunning()) {
    await load.pause()
    const names = [...ledger.names]
    const [name, held] = names[Math.floor(load.random() * names.length)] ?? []
    if (!name || !held) continue
    const { status, text } = await client.ask({ path: `/v1/profile/account/${name}` })
    ledger.counts.reads += 1
    if (status !== 200 || !text.includes(held.bio) || !text.includes(held.owner))
      ledger.wrong.push(`${name} reads ${status} ${text}`)
  }
}
