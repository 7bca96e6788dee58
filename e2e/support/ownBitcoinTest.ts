import { type Bitcoin, type BitcoinClient, createBitcoinClient, startBitcoin } from '@latchkey/bitcoin-node'
import { installBitcoinWallet, type PageBitcoinWallet } from '@latchkey/testing/playwright'
import { type BitcoinPerson, bitcoinOf, newBitcoinPerson } from './bitcoin.ts'
import { test as base, orangeName } from './bitcoinTest.ts'
import { takeDown } from './requests.ts'

type Own = BitcoinPerson & {
  bitcoin: Bitcoin
  node: BitcoinClient
  wallet: PageBitcoinWallet
  /** Paths that the page asked the node for. */
  asked: string[]
}

/** A visitor on a node of their own, whose blocks the test mines, and no server: the page believes it the network's. */
export const test = base.extend<{ own: Own }>({
  own: async ({ context, page, world }, use) => {
    const bitcoin = await startBitcoin()
    const person = newBitcoinPerson()
    await bitcoin.control.fund(person.address, 10_000_000)
    await bitcoin.control.mine()
    await takeDown(page, world.server!)
    const { apiUrl } = bitcoinOf(world)
    const asked: string[] = []
    await page.route(`${apiUrl}/**`, async (route) => {
      const path = route.request().url().slice(apiUrl.length)
      asked.push(path)
      await route.fulfill({ response: await route.fetch({ url: `${bitcoin.url}${path}`, maxRetries: 3 }) })
    })
    const wallet = await installBitcoinWallet(context, {
      name: orangeName,
      accounts: [person.privateKey],
      chains: [{ id: 'bitcoin:regtest', apiUrl: bitcoin.url }],
    })
    await use({ ...person, bitcoin, node: createBitcoinClient(bitcoin.url), wallet, asked })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await bitcoin.stop()
  },
})
