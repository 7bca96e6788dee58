import { randomUUID } from 'node:crypto'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { changeName } from './changeName.ts'
import { type Answer, createOwner, signedBody } from './createClient.ts'
import type { Load } from './Load.ts'

/** The second network's coin type (ENSIP-11). */
export const otherCoinType = 0x80000000 + 31_337
/** How many registrations are sent once, without a key, and left alone when no answer comes. */
const giveUpShare = 0.3
const registerPath = '/v1/profile/account'

/** Registers names, then replaces their attributes and points them elsewhere. */
export async function holdNames(load: Load, lane: number): Promise<void> {
  const { client, ledger } = load
  for (let index = 0; load.isRunning(); index += 1) {
    await load.pause()
    const owner = createOwner()
    const { address } = owner
    const name = `held-${lane}-${index}.reown.id`
    const createMessage = (kind: 'register' | 'setAttributes' = 'register') => ({
      kind,
      name,
      attributes: { bio: randomUUID() },
    })
    if (load.random() < giveUpShare) {
      const message = createMessage()
      const { bio } = message.attributes
      const answer = await client.tryOnce({ path: registerPath, body: await signedBody(client, owner, message) })
      if (!answer) ledger.unclear.set(name, { bio, owner: address })
      else if (answer.status !== 200) ledger.wrong.push(`${name}: ${answer.text}`)
      else {
        ledger.counts.acknowledged.registrations += 1
        ledger.names.set(name, { owner: address, bio })
      }
      continue
    }
    const registered = await changeName(load, { path: registerPath, owner, createMessage: () => createMessage() })
    if (!registered) continue
    const held = { owner: address, bio: registered.attributes.bio, other: address }
    ledger.counts.acknowledged.registrations += 1
    const path = `${registerPath}/${name}`
    const changed = await changeName(load, {
      path: `${path}/attributes`,
      owner,
      createMessage: () => createMessage('setAttributes'),
    })
    if (changed) {
      ledger.counts.acknowledged.changes += 1
      held.bio = changed.attributes.bio
    }
    const moved = await changeName(load, {
      path: `${path}/address`,
      owner,
      createMessage: () => ({
        kind: 'setAddress' as const,
        name,
        coinType: otherCoinType,
        to: privateKeyToAddress(generatePrivateKey()),
      }),
    })
    if (moved) {
      ledger.counts.acknowledged.changes += 1
      held.other = moved.to
    }
    ledger.names.set(name, held)
  }
}

const contestants = 8
const isTaken = ({ status, text }: Answer) => status === 400 && text.includes('"name_taken"')

/** Registers one name with several keys at once. */
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
          isRejectionExpected: isTaken,
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

/** Reads names that were answered for: every server must show what any has written. */
export async function readNames(load: Load): Promise<void> {
  const { client, ledger } = load
  while (load.isRunning()) {
    await load.pause()
    const names = [...ledger.names]
    const [name, held] = names[Math.floor(load.random() * names.length)] ?? []
    if (!name || !held) continue
    const { status, text } = await client.request({ path: `/v1/profile/account/${name}` })
    ledger.counts.reads += 1
    if (status !== 200 || !text.includes(held.bio) || !text.includes(held.owner))
      ledger.wrong.push(`${name} reads ${status} ${text}`)
  }
}
