import {
  connect,
  getContacts,
  getModal,
  type Nft,
  navigate,
  open,
  type SentTransaction,
  saveContact,
} from '@latchkey/core'
import { ReceiverInvalidError } from '@latchkey/core/errors'
import { type AddressFacts, type CallAbility, getSend, type NameOnChain } from '@latchkey/core/internal'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { answerServer } from '../../test/answerServer.ts'
import { testAccount } from '../../test/createTestAdapter.ts'
import { renderWidget, type Widget } from '../../test/renderWidget.tsx'

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
let widget: Widget
/** What names resolve to. */
let names: Record<string, string>
let facts: AddressFacts
/** More fields of the server's response for each. */
let more: Record<string, string>
/** What the chain resolves each name to; undefined when it cannot be read. */
let onChain: NameOnChain | undefined

afterEach(() => {
  widget.unmount()
  balances = undefined
  isServerAway = false
})

/** Whether the server cannot resolve names. */
let isServerAway = false

/** Set when the server lists balances; without it, the server supports no network. */
let balances: ((url: URL) => Promise<Response>) | undefined

/** A server that resolves names and serves nothing else. */
const server = answerServer({
  '/v1/supported-chains': () => ({ http: balances ? ['eip155:1', 'eip155:8453'] : [], ws: [] }),
  '/balance': (url: URL) => balances?.(url),
  '/v1/profile/resolve/': ({ pathname }: URL) => {
    if (isServerAway) throw new TypeError('Failed to fetch')
    const name = decodeURIComponent(pathname.split('/').at(-1) ?? '')
    const address = names[name] ?? null
    return { name, address, coin_type: address && 60, source: 'ens', resolvedAt: '2026-01-01T00:00:00Z', ...more }
  },
})

/** The widget connected to a wallet that holds 1 ETH, on a view. */
async function show(navigateTo: (widget: Widget) => void = ({ latchkey }) => navigate(latchkey, 'Send', {})) {
  names = { 'nick.eth': friend }
  more = {}
  onChain = undefined
  facts = { isContract: false, transactionCount: 1, balance: 1n }
  widget = renderWidget({ options: server })
  const { latchkey, adapter } = widget
  const calls: Partial<CallAbility> = {
    inspectAddress: async () => facts,
    estimateFee: async () => 10n ** 15n,
    readBalance: async () => undefined,
    send: vi.fn(async () => ({ hash: `0x${'ab'.repeat(32)}` })),
  }
  // It has what the views use.
  adapter.loadCalls = async () => calls as CallAbility
  adapter.loadNfts = async () => ({
    getNftBalance: async () => 3n,
    encodeNftTransfer: ({ nft }) => ({ to: nft.address, value: 0n, data: '0x00' }),
  })
  adapter.loadNames = async () => ({ resolve: async () => onChain, recoverSigner: async () => undefined })
  adapter.parseAddress = async (text) => {
    if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw new ReceiverInvalidError({ receiver: text })
    return text
  }
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  open(latchkey)
  navigateTo(widget)
  return { latchkey, calls }
}

const amount = () => page.getByRole('textbox', { name: 'Amount' })
const to = () => page.getByRole('textbox', { name: 'To', exact: true })
const review = () => page.getByRole('button', { name: 'Review send' })
const send = () => page.getByRole('button', { name: 'Send', exact: true })
const addresses = () => [...(widget.shadow()?.querySelectorAll('.lk-address') ?? [])].map((one) => one.textContent)

describe('a name', () => {
  test('is shown in its normal form with the whole address it resolves to, in the form and in the review', async () => {
    const { latchkey } = await show()
    await userEvent.fill(amount(), '0.25')
    await userEvent.fill(to(), 'Nick.ETH')
    await expect.element(page.getByText('nick.eth resolves to')).toBeVisible()
    expect(addresses()).toEqual([friend])
    await userEvent.click(review())
    await expect.element(page.getByRole('dialog', { name: 'Review Send' })).toBeVisible()
    await expect.element(page.getByText('nick.eth', { exact: true })).toBeVisible()
    expect(addresses()).toEqual([friend])
    expect(getSend(latchkey)).toMatchObject({ receiverAddress: friend, receiverProfileName: 'nick.eth' })
  })

  test.each([
    ['on Try again', () => userEvent.click(page.getByRole('button', { name: 'Try again' }))],
    ['once the page is online again', async () => void window.dispatchEvent(new Event('online'))],
    ['once the page is in view again', async () => void document.dispatchEvent(new Event('visibilitychange'))],
  ])('whose lookup did not reach the server is looked up again %s', async (_, wake) => {
    await show()
    // The wallet is requested too once the page is in view again, and stays connected.
    widget.adapter.reconnect = async () => ({ accounts: [testAccount], chainId: '1' })
    isServerAway = true
    await userEvent.fill(to(), 'nick.eth')
    await expect.element(page.getByText(/^The server cannot be reached/)).toBeVisible()
    isServerAway = false
    await wake()
    await expect.element(page.getByText('nick.eth resolves to')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  test('that resolves to nothing is not looked up again', async () => {
    await show()
    await userEvent.fill(to(), 'nobody.eth')
    await expect.element(page.getByText(/^This name does not resolve to an address/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  test('that resolves to another address by the time of signing is not sent to', async () => {
    await show()
    const transfer = vi.spyOn(widget.adapter.send, 'transfer')
    await userEvent.fill(amount(), '0.25')
    await userEvent.fill(to(), 'nick.eth')
    await userEvent.click(review())
    await expect.element(send()).toBeVisible()
    names['nick.eth'] = other
    await userEvent.click(send())
    await expect.element(page.getByText(/This name now resolves to a different address/)).toBeVisible()
    expect(transfer).not.toHaveBeenCalled()
    await userEvent.click(page.getByRole('button', { name: 'Start over' }))
    await vi.waitFor(() => expect(addresses()).toEqual([other]))
  })

  test.each([
    ['n\u0456ck.eth', /mixes alphabets to look like another/],
    ['nobody.eth', /This name does not resolve to an address/],
  ])('%s shows what is wrong with it', async (name, sentence) => {
    await show()
    await userEvent.fill(to(), name)
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(review()).toBeDisabled()
  })
})

describe('says of a name', () => {
  const onlyServer = () => page.getByText('Only the server confirmed this name’s address.')
  /** Goes on to the review, and expects the sentence in the form and there. */
  async function enter(sentence: Locator, name = 'nick.eth') {
    await userEvent.fill(amount(), '0.25')
    await userEvent.fill(to(), name)
    await expect.element(sentence).toBeVisible()
    await userEvent.click(review())
    await expect.element(page.getByRole('dialog', { name: 'Review Send' })).toBeVisible()
    await expect.element(sentence).toBeVisible()
  }

  test('that only the server confirmed its address, in the form and in the review', async () => {
    await show()
    await enter(onlyServer())
  })

  test('nothing when the chain confirmed it', async () => {
    await show()
    onChain = { status: 'found', address: friend, coinType: 60 }
    await enter(page.getByText('nick.eth', { exact: false }))
    await expect.element(onlyServer()).not.toBeInTheDocument()
  })

  test('that it changed owner, and when', async () => {
    await show()
    more = { owner_changed_at: new Date(Date.now() - 2.5 * 86_400_000).toISOString() }
    await enter(page.getByText('This name changed owner 2 days ago. Check with the recipient first.'))
  })

  test('that it resolves to a different address than on the last send, with both', async () => {
    const { latchkey } = await show()
    const paid = { account: testAccount, caipNetworkId: 'eip155:1', name: 'nick.eth', address: other }
    latchkey.storage.setItem('latchkey.paidNames', JSON.stringify([paid]))
    await enter(page.getByText('nick.eth now resolves to a different address than last time.'))
    expect(addresses()).toEqual([friend, other])
  })

  test('that it looks like an address, with the one it resolves to', async () => {
    await show()
    const name = `${other.toLowerCase()}.eth`
    names[name] = friend
    await enter(page.getByText(/^This name looks like an address/), name)
    expect(addresses()).toEqual([friend])
  })

  test('that the server and the chain disagree, and sends nothing', async () => {
    await show()
    const transfer = vi.spyOn(widget.adapter.send, 'transfer')
    await enter(onlyServer())
    onChain = { status: 'found', address: other, coinType: 60 }
    await userEvent.click(send())
    await expect.element(page.getByText(/The server and the network report different addresses/)).toBeVisible()
    expect(transfer).not.toHaveBeenCalled()
    await expect.element(page.getByRole('button', { name: 'Start over' })).toBeVisible()
  })

  test('the same when an NFT is sent to it', async () => {
    await show(({ latchkey }) => navigate(latchkey, 'SendNft', { nft }))
    more = { owner_changed_at: new Date().toISOString() }
    await userEvent.fill(to(), 'nick.eth')
    await userEvent.click(review())
    await expect.element(page.getByText('This name changed owner today. Check with the recipient first.')).toBeVisible()
    await expect.element(onlyServer()).toBeVisible()
  })
})

describe('warns of', () => {
  test.each([
    ['one’s own address', testAccount, {}, /This is your own address/],
    ['a contract', friend, { isContract: true }, /This address is a contract/],
    ['an unused address', friend, { transactionCount: 0, balance: 0n }, /never been used on this network/],
  ])('%s, in the form and in the review', async (_, receiver, change, sentence) => {
    await show()
    facts = { ...facts, ...change }
    await userEvent.fill(amount(), '0.25')
    await userEvent.fill(to(), receiver)
    await expect.element(page.getByText(sentence)).toBeVisible()
    await userEvent.click(review())
    await expect.element(page.getByRole('dialog', { name: 'Review Send' })).toBeVisible()
    await expect.element(page.getByText(sentence)).toBeVisible()
  })

  test.each(['0x000000000000000000000000000000000000dEaD', '0x0000000000000000000000000000000000000000'])(
    'that what is sent to %s is lost, at once and without an offer to save it',
    async (burn) => {
      await show()
      await userEvent.fill(amount(), '0.25')
      await userEvent.fill(to(), burn)
      await expect.element(page.getByText('Anything sent to this address is lost. Check the recipient.')).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Save to address book' })).not.toBeInTheDocument()
    },
  )

  test('nothing about an ordinary address', async () => {
    await show()
    await userEvent.fill(to(), friend)
    await expect.element(page.getByRole('button', { name: 'Save to address book' })).toBeVisible()
    await expect.element(page.getByText(/never been used|own address|is a contract/)).not.toBeInTheDocument()
  })
})

describe('known recipients', () => {
  const sent = (to: string, changes: Partial<SentTransaction> = {}): SentTransaction => ({
    kind: 'transfer',
    hash: `0x${to}`,
    caipNetworkId: 'eip155:1',
    from: testAccount,
    to,
    token: { symbol: 'ETH', decimals: 18 },
    amount: '1',
    nonce: 0,
    sentAt: Date.now(),
    status: 'confirmed',
    ...(changes as object),
  })
  const known = () => page.getByRole('list', { name: 'Known addresses' })

  test('come from this app’s sends and the address book, never from a history', async () => {
    const { latchkey } = await show(({ latchkey }) => {
      latchkey.store.setState({ sentTransactions: [sent(friend), sent(testAccount, { status: 'cancelled' })] })
      latchkey.store.setState(({ transactions }) => ({
        transactions: { ...transactions, caipAddress: `eip155:1:${testAccount}`, transactions: [incoming] },
      }))
      navigate(latchkey, 'Send', {})
    })
    await expect.element(known()).toBeVisible()
    expect(
      known()
        .getByRole('button')
        .elements()
        .map((row) => row.textContent),
    ).toEqual(['0x70...dc79C8', 'Address book'])
    await userEvent.click(known().getByRole('button', { name: '0x70...dc79C8' }))
    await expect.element(to()).toHaveValue(friend)
    expect(getSend(latchkey).receiverAddress).toBe(friend)
  })

  test('are added under a name, chosen, renamed and removed', async () => {
    const { latchkey } = await show()
    await userEvent.fill(to(), friend)
    await userEvent.click(page.getByRole('button', { name: 'Save to address book' }))
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Nick')
    await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }))
    await expect.element(page.getByText('“Nick” in your address book')).toBeVisible()
    await saveContact(latchkey, { name: 'Olga', address: other })

    await userEvent.fill(to(), '')
    await userEvent.click(page.getByRole('button', { name: 'Address book' }))
    await userEvent.click(page.getByRole('button', { name: 'Edit Nick' }))
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'olga')
    await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }))
    await expect.element(page.getByText(/This name is already in your address book/)).toBeVisible()
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Nicholas')
    await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }))
    await userEvent.click(page.getByRole('button', { name: 'Edit Olga' }))
    await userEvent.click(page.getByRole('button', { name: 'Remove' }))
    await vi.waitFor(() => expect(getContacts(latchkey).map(({ name }) => name)).toEqual(['Nicholas']))
    await userEvent.click(page.getByRole('button', { name: 'Nicholas', exact: true }))
    await expect.element(to()).toHaveValue(friend)
  })
})

describe('a payment request', () => {
  test('fills the receiver and the amount', async () => {
    await show()
    await userEvent.fill(to(), `ethereum:${friend}@1?value=2.5e17`)
    await expect.element(to()).toHaveValue(friend)
    await expect.element(amount()).toHaveValue('0.25')
    await expect.element(review()).toBeEnabled()
  })

  test('of another network offers to switch there, and cannot be sent before', async () => {
    await show()
    await userEvent.fill(amount(), '1')
    await userEvent.fill(to(), `ethereum:${friend}@8453?value=5e17`)
    await expect.element(page.getByText(/This request is for Base/)).toBeVisible()
    await expect.element(review()).toBeDisabled()
    await userEvent.click(page.getByRole('button', { name: 'Switch to Base' }))
    await vi.waitFor(() => expect(widget.adapter.switches).toEqual(['eip155:8453']))
  })

  describe('of another network, while the server has not listed that network’s tokens', () => {
    /** Switches while "1" stands in the form. @returns what lists the tokens of the new network */
    async function follow(request: string) {
      let list = (_tokens: readonly object[]) => {}
      const listed = new Promise<readonly object[]>((resolve) => {
        list = resolve
      })
      balances = async ({ searchParams }) => {
        const chainId = searchParams.get('chainId')
        return Response.json({ balances: chainId === 'eip155:1' ? [native(chainId)] : await listed })
      }
      const { latchkey } = await show()
      widget.adapter.reconnect = async () => ({ accounts: [testAccount], chainId: '8453' })
      await userEvent.fill(to(), request)
      await userEvent.fill(amount(), '1')
      await userEvent.click(page.getByRole('button', { name: 'Switch to Base' }))
      await expect.element(page.getByText(/Finding the requested token/)).toBeVisible()
      return { latchkey, list: () => list([native('eip155:8453'), usdc]) }
    }

    test('its amount of the native currency is entered at once, and cannot be sent before', async () => {
      const { latchkey, list } = await follow(`ethereum:${friend}@8453?value=5e16`)
      await expect.element(amount()).toHaveValue('0.05')
      await expect.element(review()).toBeDisabled()
      list()
      await expect.element(review()).toBeEnabled()
      await expect.element(amount()).toHaveValue('0.05')
      expect(getSend(latchkey)).toMatchObject({ paymentRequest: undefined, token: { chainId: 'eip155:8453' } })
    })

    test('an earlier amount does not pass for the amount of its token', async () => {
      const { list } = await follow(`ethereum:${other}@8453/transfer?address=${friend}&uint256=2500000`)
      await expect.element(amount()).toHaveValue('')
      await expect.element(review()).toBeDisabled()
      list()
      await expect.element(amount()).toHaveValue('2.5')
      await expect.element(review()).toBeEnabled()
    })
  })

  test.each([
    [`eip155:77:${friend}`, /This app does not support the network of this request/],
    [`ethereum:${other}/transfer?address=${friend}&uint256=1`, /for a token you do not have/],
    [`ethereum:${other}/approve?address=${friend}&uint256=1`, /cannot use this payment link/],
    [`ethereum:${friend}?data=0x00`, /cannot use this payment link/],
  ])('%s shows why it cannot be used', async (text, sentence) => {
    await show()
    await userEvent.fill(to(), text)
    await expect.element(page.getByText(sentence)).toBeVisible()
  })
})

test('shows the whole contract and the token ID in the review of an NFT, whatever its name', async () => {
  const sticker = { ...nft, name: 'Sticker', tokenId: '4711', collection: { ...nft.collection, name: 'Free Stickers' } }
  await show(({ latchkey }) => navigate(latchkey, 'SendNft', { nft: sticker }))
  await userEvent.fill(to(), 'nick.eth')
  await userEvent.click(review())
  await expect.element(page.getByRole('dialog', { name: 'Review Send' })).toBeVisible()
  await expect.element(page.getByText('4711', { exact: true })).toBeVisible()
  expect(addresses()).toEqual([friend, other])
})

test('sends some pieces of an NFT after a review', async () => {
  const { latchkey, calls } = await show(({ latchkey }) => navigate(latchkey, 'SendNft', { nft }))
  await expect.element(page.getByRole('dialog', { name: 'Send NFT' })).toBeVisible()
  await userEvent.fill(to(), 'nick.eth')
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  await userEvent.fill(quantity, '4')
  await userEvent.click(review())
  await expect.element(page.getByText(/no longer owns this NFT, or owns fewer/)).toBeVisible()
  await userEvent.fill(quantity, '2')
  await userEvent.click(review())
  await expect.element(page.getByRole('dialog', { name: 'Review Send' })).toBeVisible()
  await expect.element(page.getByText('up to 0.001 ETH')).toBeVisible()
  await userEvent.click(send())
  await expect.element(page.getByText('Tide Stamp sent')).toBeVisible()
  expect(calls.send).toHaveBeenCalledTimes(1)
  expect(latchkey.store.getState().sentTransactions).toMatchObject([{ kind: 'nft', to: friend, amount: '2' }])
  await vi.waitFor(() => expect(getModal(latchkey).stack.at(-1)?.view).toBe('Account'))
})

test('warns before it repeats a request whose response is missing', async () => {
  const { latchkey } = await show()
  await userEvent.fill(amount(), '0.25')
  await userEvent.fill(to(), friend)
  await userEvent.click(review())
  await expect.element(send()).toBeVisible()
  latchkey.store.setState({
    requestedTransactions: [
      {
        id: 'one',
        caipNetworkId: 'eip155:1',
        from: testAccount,
        nonce: 0,
        call: { to: friend, value: '250000000000000000' },
        details: { kind: 'transfer', to: friend, token: { symbol: 'ETH', decimals: 18 }, amount: '250000000000000000' },
        requestedAt: Date.now(),
        keepUntil: Date.now() + 60_000,
      },
    ],
  })
  await expect.element(page.getByText(/Amber may still show this request/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Request again' })).toBeVisible()
})

const native = (chainId: string) => ({
  name: 'Ether',
  symbol: 'ETH',
  chainId,
  price: 2000,
  quantity: { decimals: '18', numeric: '3' },
  iconUrl: null,
})

const usdc = {
  ...native('eip155:8453'),
  name: 'USD Coin',
  symbol: 'USDC',
  address: `eip155:8453:${other}`,
  quantity: { decimals: '6', numeric: '20' },
}

const nft: Nft = {
  id: `eip155:1:${other}/7`,
  chainId: 'eip155:1',
  collection: { address: `eip155:1:${other}`, name: 'Tide Stamps', symbol: 'STAMP' },
  tokenId: '7',
  standard: 'erc1155',
  quantity: '3',
  name: 'Tide Stamp',
  imageUrl: null,
  isSpam: false,
}

/** A transfer by which a stranger plants their address. */
const incoming = {
  id: 'x',
  metadata: {
    minedAt: '2026-01-01T00:00:00Z',
    chain: 'eip155:1' as const,
    operationType: 'receive',
    status: 'confirmed',
    sentFrom: other,
    sentTo: testAccount,
    hash: '0x1',
    nonce: 1,
    application: null,
  },
  transfers: [],
}
