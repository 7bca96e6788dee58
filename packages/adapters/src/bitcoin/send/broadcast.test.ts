import { expect, test } from 'vitest'
import { createEsplora } from '../esplora/createEsplora.ts'
import { startTransfers } from '../test/startTransfers.ts'

const transfers = startTransfers()
const liar = 'http://liar.test'
const refusal = 'sendrawtransaction RPC error: {"code":-26,"message":"mandatory-script-verify-flag-failed"}'

/** Two APIs; `answer` is what the first says of a transaction that is posted to it. */
function setUp(answer: (pass: () => Promise<Response>) => Promise<Response>) {
  const { node } = transfers
  const posted: string[] = []
  const esplora = createEsplora({
    fetch(input, init) {
      const url = String(input)
      const pass = () => fetch(url.replace(liar, node.url), init)
      if (init?.method === 'POST') posted.push(new URL(url).host)
      return url === `${liar}/tx` && init?.method === 'POST' ? answer(pass) : pass()
    },
    now: Date.now,
    sleep: async () => {},
  })
  return { posted, esplora, network: { ...transfers.network, rpcUrls: [liar, node.url] } }
}

test('an API that passes a transfer on and says that it refused it does not make it fail: the others are asked', async () => {
  await transfers.fund(transfers.key.address, 60_000)
  const { posted, esplora, network } = setUp(async (pass) => {
    await pass()
    return new Response(refusal, { status: 400 })
  })
  const { hash } = await transfers.setUp(undefined, { esplora }).transfer({ network })
  expect(posted).toHaveLength(2)
  await transfers.node.control.mine()
  expect((await transfers.get(`/tx/${hash}`)).status.confirmed).toBe(true)
})

test('a transfer that every API refuses fails with the reason', async () => {
  await transfers.fund(transfers.key.address, 60_000)
  const { esplora, network } = setUp(async () => new Response(refusal, { status: 400 }))
  const alone = { ...network, rpcUrls: [liar] }
  await expect(transfers.setUp(undefined, { esplora }).transfer({ network: alone })).rejects.toMatchObject({
    code: 'BROADCAST_REFUSED',
  })
})

test('a transfer that one API refuses is not taken for refused while another does not respond: that one may have it', async () => {
  await transfers.fund(transfers.key.address, 60_000)
  const { network } = setUp(async (pass) => pass())
  const silent = 'http://silent.test'
  const esplora = createEsplora({
    fetch(input, init) {
      const url = String(input)
      if (init?.method === 'POST' && url === `${silent}/tx`) return Promise.reject(new TypeError('lost'))
      if (init?.method === 'POST') return Promise.resolve(new Response(refusal, { status: 400 }))
      return fetch(url.replace(silent, transfers.node.url), init)
    },
    now: Date.now,
    sleep: async () => {},
  })
  const two = { ...network, rpcUrls: [transfers.node.url, silent] }
  const { hash } = await transfers.setUp(undefined, { esplora }).transfer({ network: two })
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
})
