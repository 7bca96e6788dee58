import { getContacts, navigate, type SentTransaction, saveContact, setSend, type TokenBalance } from '@latchkey/core'
import { getSend } from '@latchkey/core/internal'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { en } from '../../locales/en.ts'
import { testAccount } from '../../test/createTestAdapter.ts'
import {
  addressesOf,
  amount,
  friend,
  nft,
  openSend,
  other,
  review,
  type SendWidget,
  send,
  to,
} from '../../test/openSend.ts'

const usdcContract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const usdc: TokenBalance = {
  name: 'USD Coin',
  symbol: 'USDC',
  address: `eip155:1:${usdcContract}`,
  chainId: 'eip155:1',
  price: 1,
  quantity: { decimals: '6', numeric: '5' },
  iconUrl: null,
}

let widget: SendWidget

afterEach(() => widget.unmount())

async function show(options?: Parameters<typeof openSend>[0]): Promise<SendWidget> {
  widget = await openSend(options)
  return widget
}

test.each(['ltr', 'rtl'] as const)(
  'an address shows its beginning and its end, %s, and is whole for assistive technology',
  async (direction) => {
    await page.viewport(320, 640)
    try {
      await show({ locale: { ...en, direction } })
      await userEvent.fill(to(), friend)
      const end = page.getByText(`…${friend.slice(-6)}`)
      await expect.element(end).toBeVisible()
      const input = to().element() as HTMLInputElement
      expect(input.scrollLeft).toBe(0)
      expect(end.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(input.getBoundingClientRect().right)
      await expect.element(to()).toHaveValue(friend)
      await userEvent.fill(to(), 'nick.eth')
      await expect.element(page.getByText('nick.eth resolves to')).toBeVisible()
      await expect.element(end).not.toBeInTheDocument()
    } finally {
      await page.viewport(1280, 800)
    }
  },
)

test('a pasted address leaves the focus in its field', async () => {
  vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue(friend)
  const { shadow } = await show()
  await userEvent.click(page.getByRole('button', { name: 'Paste' }))
  await expect.element(to()).toHaveValue(friend)
  expect(shadow()?.activeElement).toBe(to().element())
})

describe('a name', () => {
  test('is shown in its normal form with the whole address it resolves to, in the form and in the review', async () => {
    const { latchkey } = await show()
    await userEvent.fill(amount(), '0.25')
    await userEvent.fill(to(), 'Nick.ETH')
    await expect.element(page.getByText('nick.eth resolves to')).toBeVisible()
    expect(addressesOf(widget)).toEqual([friend])
    await userEvent.click(review())
    await expect.element(page.getByRole('dialog', { name: 'Review Send' })).toBeVisible()
    await expect.element(page.getByText('nick.eth', { exact: true })).toBeVisible()
    expect(addressesOf(widget)).toEqual([friend])
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
    widget.market.isServerAway = true
    await userEvent.fill(to(), 'nick.eth')
    await expect.element(page.getByText(/^The server cannot be reached\..* or enter an address\.$/)).toBeVisible()
    widget.market.isServerAway = false
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
    widget.market.names['nick.eth'] = other
    await userEvent.click(send())
    await expect.element(page.getByText(/This name now resolves to a different address/)).toBeVisible()
    expect(transfer).not.toHaveBeenCalled()
    await userEvent.click(page.getByRole('button', { name: 'Start over' }))
    await vi.waitFor(() => expect(addressesOf(widget)).toEqual([other]))
  })

  test.each([
    ['n\u0456ck.eth', /invalid or look-alike characters/],
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
    widget.market.onChain = { status: 'found', address: friend, coinType: 60 }
    await enter(page.getByText('nick.eth', { exact: false }))
    await expect.element(onlyServer()).not.toBeInTheDocument()
  })

  test('that it changed owner, and when', async () => {
    await show()
    widget.market.more = { owner_changed_at: new Date(Date.now() - 2.5 * 86_400_000).toISOString() }
    await enter(page.getByText('This name changed owner 2 days ago. Check with the recipient first.'))
  })

  test('that it resolves to a different address than on the last send, with both', async () => {
    const { latchkey } = await show()
    const paid = { account: testAccount, caipNetworkId: 'eip155:1', name: 'nick.eth', address: other }
    latchkey.storage.setItem('latchkey.paidNames', JSON.stringify([paid]))
    await enter(page.getByText('nick.eth now resolves to a different address than last time.'))
    expect(addressesOf(widget)).toEqual([friend, other])
  })

  test('that it looks like an address, with the one it resolves to', async () => {
    await show()
    const name = `${other.toLowerCase()}.eth`
    widget.market.names[name] = friend
    await enter(page.getByText(/^This name looks like an address/), name)
    expect(addressesOf(widget)).toEqual([friend])
  })

  test('that the server and the chain disagree, and sends nothing', async () => {
    await show()
    const transfer = vi.spyOn(widget.adapter.send, 'transfer')
    await enter(onlyServer())
    widget.market.onChain = { status: 'found', address: other, coinType: 60 }
    await userEvent.click(send())
    await expect.element(page.getByText(/The server and the network report different addresses/)).toBeVisible()
    expect(transfer).not.toHaveBeenCalled()
    await expect.element(page.getByRole('button', { name: 'Start over' })).toBeVisible()
  })

  test('the same when an NFT is sent to it', async () => {
    await show({ navigateTo: ({ latchkey }) => navigate(latchkey, 'SendNft', { nft }) })
    widget.market.more = { owner_changed_at: new Date().toISOString() }
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
    ['the contract of another token', friend, { isContract: true, isToken: true }, /Tokens sent to it are lost/],
    ['an unused address', friend, { transactionCount: 0, balance: 0n }, /never been used on this network/],
  ])('%s, in the form and in the review', async (_, receiver, change, sentence) => {
    await show()
    widget.market.facts = { ...widget.market.facts, ...change }
    await userEvent.fill(amount(), '0.25')
    await userEvent.fill(to(), receiver)
    await expect.element(page.getByText(sentence)).toBeVisible()
    await userEvent.click(review())
    await expect.element(page.getByRole('dialog', { name: 'Review Send' })).toBeVisible()
    await expect.element(page.getByText(sentence)).toBeVisible()
  })

  test.each([
    ['is a contract', { isContract: true }, /This address is a contract/],
    ['was never used', { transactionCount: 0, balance: 0n }, /never been used on this network/],
  ])('another of one’s accounts, in other words than one’s own address, and that it %s', async (_, facts, sentence) => {
    await show({ accounts: [testAccount, friend] })
    widget.market.facts = { ...widget.market.facts, ...facts }
    await userEvent.fill(amount(), '0.25')
    await userEvent.fill(to(), friend)
    await expect.element(page.getByText('This is another of your accounts.')).toBeVisible()
    await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(page.getByText(/This is your own address/)).not.toBeInTheDocument()
    await userEvent.click(review())
    await expect.element(page.getByRole('dialog', { name: 'Review Send' })).toBeVisible()
    await expect.element(page.getByText('This is another of your accounts.')).toBeVisible()
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

  test('a loss at the token’s own contract: one error at the field, and no review', async () => {
    await show()
    widget.market.facts = { ...widget.market.facts, isContract: true }
    setSend(widget.latchkey, { token: usdc })
    await userEvent.fill(amount(), '0.25')
    await userEvent.fill(to(), usdcContract.toLowerCase())
    await expect.element(to()).toHaveAccessibleDescription(/^Anything sent to this address is lost/)
    await expect.element(review()).toBeDisabled()
    await expect.element(page.getByText(/This address is a contract/)).not.toBeInTheDocument()
  })

  test('a loss until another recipient is typed, not while that one is resolved', async () => {
    await show()
    await userEvent.fill(to(), '0x0000000000000000000000000000000000000000')
    const lost = page.getByText(/^Anything sent to this address is lost/)
    await expect.element(lost).toBeVisible()
    let resolve = () => {}
    widget.adapter.parseAddress = (text) => new Promise((done) => (resolve = () => done(text)))
    await userEvent.fill(to(), friend)
    expect(lost.query()).toBeNull()
    await vi.waitFor(() => {
      resolve()
      expect(page.getByRole('button', { name: 'Save to address book' }).query()).not.toBeNull()
    })
  })

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
    const { latchkey } = await show({
      navigateTo: ({ latchkey }) => {
        latchkey.store.setState({ sentTransactions: [sent(friend), sent(testAccount, { status: 'cancelled' })] })
        latchkey.store.setState(({ transactions }) => ({
          transactions: { ...transactions, caipAddress: `eip155:1:${testAccount}`, transactions: [incoming] },
        }))
        navigate(latchkey, 'Send', {})
      },
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
