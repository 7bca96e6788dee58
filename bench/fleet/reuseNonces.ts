import { randomUUID } from 'node:crypto'
import { isNonceLost } from './changeName.ts'
import { createOwner, requestNonce, signedBody } from './createClient.ts'
import type { Load } from './Load.ts'

/** Signs two registrations with one nonce and sends them at once. */
export async function reuseNonces(load: Load, lane: number): Promise<void> {
  const { client, ledger } = load
  for (let index = 0; load.isRunning(); index += 1) {
    await load.pause()
    const owner = createOwner()
    const nonce = await requestNonce(client, owner)
    const pair: [string, string] = [`nonce-${lane}-${index}-a.reown.id`, `nonce-${lane}-${index}-b.reown.id`]
    ledger.oneNonce.push(pair)
    await Promise.all(
      pair.map(async (one) => {
        const bio = randomUUID()
        const body = await signedBody(client, owner, { kind: 'register', name: one, attributes: { bio } }, nonce)
        const answer = await client.request({ path: '/v1/profile/account', key: randomUUID(), body })
        if (answer.status === 200) ledger.names.set(one, { owner: owner.address, bio })
        else ledger.rejectedBios.add(bio)
        if (answer.status !== 200 && !isNonceLost(answer)) ledger.wrong.push(`${one}: ${answer.text}`)
      }),
    )
  }
}
