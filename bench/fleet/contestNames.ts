import { randomUUID } from 'node:crypto'
import { changeName } from './changeName.ts'
import type { Answer } from './createClient.ts'
import { createOwner } from './createOwner.ts'
import type { Load } from './Load.ts'

const contestants = 8
const isTaken = ({ status, text }: Answer) => status === 400 && text.includes('already registered')

/** Lets several ask for one name at once. */
export async function contestNames(load: Load, lane: number): Promise<void> {
  const { ledger } = load
  for (let index = 0; load.isRunning(); index += 1) {
    await load.pause()
    const name = `contest-${lane}-${index}.reown.id`
    const outcomes = await Promise.all(
      Array.from({ length: contestants }, async () => {
        const owner = createOwner()
        const createMessage = () => ({ kind: 'register' as const, name, attributes: { bio: randomUUID() } })
        const won = await changeName(load, {
          path: '/v1/profile/account',
          owner,
          createMessage,
          isRefusalFine: isTaken,
        })
        return won && { owner: owner.address, bio: won.attributes.bio }
      }),
    )
    const winners = outcomes.filter((outcome) => outcome !== undefined)
    ledger.counts.contests += 1
    if (winners.length !== 1) ledger.wrong.push(`${name} was given to ${winners.length}`)
    for (const winner of winners) ledger.names.set(name, winner)
  }
}
