import { expect, test } from 'vitest'
import { createRedis, createRelays, topic } from '../test/createRelays.ts'

// Relays behind a balancer: one Redis, one public name, any of them for any client.

const publicUrl = 'wss://relay.test'
const redis = createRedis()
const { start: startRelay, connect, close } = createRelays()
const start = () => startRelay({ redisUrl: redis().url, publicUrls: [publicUrl] })

test('pairs across two relays', async () => {
  const [here, there] = [await start(), await start()]
  const [dapp, wallet] = [await connect(here), await connect(there)]
  const [pairing, session] = [topic(), topic()]
  await dapp.call('wc_proposeSession', { pairingTopic: pairing, sessionProposal: 'proposal' })
  await wallet.call('irn_subscribe', { topic: pairing })
  expect((await wallet.hear(1))[0]).toMatchObject({ message: 'proposal', tag: 1100 })
  await wallet.call('wc_approveSession', {
    pairingTopic: pairing,
    sessionTopic: session,
    sessionProposalResponse: 'response',
    sessionSettlementRequest: 'settlement',
  })
  await dapp.hear(1)
  await dapp.call('irn_subscribe', { topic: session })
  expect((await dapp.hear(2)).map(({ tag }) => tag)).toEqual([1101, 1102])
  await dapp.call('irn_publish', { topic: session, message: 'request', tag: 1108 })
  expect((await wallet.hear(2))[1]).toMatchObject({ message: 'request', tag: 1108 })
})

test('messages and subscriptions outlive the relays', async () => {
  const [first, second] = [await start(), await start()]
  const [dapp, wallet] = [await connect(first), await connect(second)]
  const on = topic()
  await wallet.call('irn_subscribe', { topic: on })
  await wallet.close()
  await dapp.call('irn_publish', { topic: on, message: 'waiting', ttl: 300 })
  await close()

  const third = await start()
  // It does not name its topics: the store has its subscriptions.
  const back = await connect(third, { identity: wallet.identity })
  expect((await back.hear(1))[0]?.message).toBe('waiting')
})

test('calls wait or fail while Redis restarts, and no accepted message is lost', async () => {
  const relay = await start()
  const [dapp, wallet] = [await connect(relay), await connect(relay)]
  const on = topic()
  await wallet.call('irn_subscribe', { topic: on })
  const restarted = redis().restart()
  const said = Array.from({ length: 20 }, (_, i) => `m${i}`)
  const publish = (message: string) => dapp.request('irn_publish', { topic: on, message, ttl: 300 })
  for (const message of said) while ((await publish(message)).error) await restarted
  await restarted
  // A message whose response was lost was published again, and may come twice.
  const heard = () => new Set(wallet.received.map(({ message }) => message))
  await expect.poll(heard, { timeout: 20_000 }).toEqual(new Set(said))
}, 60_000)
