import {
  close,
  connect,
  getModal,
  getSentTransactions,
  type Latchkey,
  navigate,
  open,
  setSend,
  type TokenBalance,
} from '@latchkey/core'
import {
  BelowRentMinimumError,
  ExecutionRevertedError,
  RpcUnavailableError,
  UserRejectedError,
} from '@latchkey/core/errors'
import { getAccountTab, getBanner, type TransactionIntent, type WalletEvent } from '@latchkey/core/internal'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { goOffline } from '../../test/goOffline.ts'
import { createWallet } from '../../test/pairing.ts'
import { type RenderWidgetOptions, renderWidget, type Widget } from '../../test/renderWidget.tsx'
import { stubServer } from '../../test/stubServer.ts'

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const lookAlike = '0x70991111111111111111111111111111111179C8'
const ether: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 0,
  quantity: { decimals: '18', numeric: '1' },
  iconUrl: null,
}

type Request = {
  resolve: (answer: { hash: string }) => void
  reject: (error: Error) => void
  onRequest: ((intent: TransactionIntent) => void) | undefined
}
type Preview = Widget & { requests: Request[]; emit: (event: WalletEvent) => void }
let widget: Widget | undefined

afterEach(() => widget?.unmount())

/** Opens the review of 0.25 ETH, with a wallet that responds when the test resolves its requests. */
type PreviewOptions = {
  to?: string
  amount?: string
  server?: RenderWidgetOptions['options']
  estimateFee?: () => Promise<bigint>
}

async function openPreview(options: PreviewOptions = {}): Promise<Preview> {
  const rendered = renderWidget({ options: options.server })
  widget = rendered
  const { latchkey, adapter } = rendered
  const requests: Request[] = []
  let emit: (event: WalletEvent) => void = () => {}
  adapter.watchWallet = ({ onEvent }) => {
    emit = onEvent
    return () => {}
  }
  if (options.estimateFee) adapter.send.estimateFee = options.estimateFee
  adapter.send.transfer = ({ onRequest }) =>
    new Promise((resolve, reject) => requests.push({ resolve, reject, onRequest }))
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  setSend(latchkey, {
    token: ether,
    sendTokenAmount: options.amount ?? '0.25',
    receiverAddress: options.to ?? receiver,
  })
  open(latchkey)
  navigate(latchkey, 'Send', {})
  navigate(latchkey, 'SendPreview', {})
  await expect.element(page.getByRole('dialog', { name: 'Review Send' })).toBeVisible()
  return { ...rendered, requests, emit: (event) => emit(event) }
}

/** Something was sent to `receiver` before. */
function knowReceiver(latchkey: Latchkey) {
  latchkey.store.setState({
    sentTransactions: [
      {
        kind: 'transfer',
        hash: '0x1',
        caipNetworkId: 'eip155:1',
        from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        to: receiver,
        token: { symbol: 'ETH', decimals: 18 },
        amount: '1',
        nonce: 0,
        sentAt: Date.now(),
        status: 'confirmed',
      },
    ],
  })
}

const send = () => page.getByRole('button', { name: 'Send', exact: true })

test('shows the whole address of the recipient', async () => {
  const { shadow } = await openPreview()
  expect(shadow()?.querySelector('.lk-address')?.textContent).toBe(receiver)
})

test('says that the wallet that signs has the name of a catalogue wallet under another id', async () => {
  const data = [createWallet({ name: 'Amber', rdns: 'io.amber' })]
  await openPreview({ server: stubServer({ '/getWallets': { data, count: 1 } }) })
  await expect.element(page.getByText('test.amber · looks like another wallet')).toBeVisible()
})

test('groups thousands like the form and the activity, and keeps every digit', async () => {
  await openPreview({ amount: '1234.56789' })
  await expect.element(page.getByText('1,234.56789 ETH')).toBeVisible()
})

test('keeps the amount and the recipient in view on a small screen, whatever the warnings', async () => {
  await page.viewport(320, 568)
  try {
    const { shadow, latchkey } = await openPreview({ to: lookAlike })
    knowReceiver(latchkey)
    await expect.element(page.getByRole('alert')).toBeVisible()
    await vi.waitFor(() => {
      const to = shadow()?.querySelector('.lk-address')
      expect(to?.textContent).toBe(lookAlike)
      expect(to?.getBoundingClientRect().bottom).toBeLessThan(send().element().getBoundingClientRect().top)
    })
    await expect.element(send()).toBeEnabled()
  } finally {
    await page.viewport(1280, 800)
  }
})

test('while the device is offline, says so and sends nothing; it can send once it is online again', async () => {
  const goOnline = goOffline()
  let isAway = true
  const away = new RpcUnavailableError({ url: 'http://127.0.0.1:9' })
  await openPreview({ estimateFee: () => (isAway ? Promise.reject(away) : Promise.resolve(21_000n * 10n ** 9n)) })
  await expect.element(page.getByText('You are offline. You can send once you are back online.')).toBeVisible()
  await expect.element(send()).toBeDisabled()
  isAway = false
  goOnline()
  await expect.element(page.getByText('up to 0.000021 ETH')).toBeVisible()
  await expect.element(send()).toBeEnabled()
  expect(page.getByText(/^You are offline/).elements()).toHaveLength(0)
})

test('while the device is offline, does not pretend to estimate the fee', async () => {
  await openPreview({ estimateFee: () => new Promise(() => {}) })
  await expect.element(page.getByRole('button', { name: 'Estimating fee' })).toBeVisible()
  const goOnline = goOffline()
  await expect.element(send()).toBeDisabled()
  goOnline()
})

test('sends nothing before the fee is known, or left to the wallet', async () => {
  let know: (fee: bigint) => void = () => {}
  const estimateFee = () =>
    new Promise<bigint>((resolve) => {
      know = resolve
    })
  await openPreview({ estimateFee })
  await expect.element(page.getByRole('button', { name: 'Estimating fee' })).toHaveAttribute('aria-disabled', 'true')
  await vi.waitFor(() => know(21_000n * 10n ** 9n))
  await expect.element(send()).toBeEnabled()
  expect(page.getByText('up to 0.000021 ETH').elements()).toHaveLength(1)

  widget?.unmount()
  await openPreview({ estimateFee: () => Promise.reject(new RpcUnavailableError({ url: 'http://127.0.0.1:9' })) })
  await expect.element(page.getByText('Shown in your wallet')).toBeVisible()
  await expect.element(send()).toBeEnabled()
})

test('says before anything is sent that the network would reject it', async () => {
  await openPreview({ estimateFee: () => Promise.reject(new ExecutionRevertedError()) })
  await expect.element(page.getByText(/^The network would reject this transaction now/)).toBeVisible()
})

test('a double click sends the wallet one request', async () => {
  const { requests } = await openPreview()
  await userEvent.dblClick(send())
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  const waiting = page.getByRole('button', { name: 'Confirm in Amber' })
  await expect.element(waiting).toBeVisible()
  // The test's pointer waits for a button that says it is disabled; a visitor's does not.
  waiting.element().dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
  expect(requests).toHaveLength(1)
})

test('while nodes are slow, says so, and waits for the wallet only once it was asked', async () => {
  const { requests } = await openPreview()
  await userEvent.click(send())
  await expect.element(page.getByRole('button', { name: 'Confirm in Amber' })).toBeVisible()
  const slowly = { timeout: 12_000 }
  await expect.element(page.getByRole('button', { name: 'Checking the network' }), slowly).toBeVisible()
  await expect.element(page.getByText('The network is slow to respond. Nothing has been sent yet.')).toBeVisible()
  requests[0]?.onRequest?.({ call: { to: receiver, value: 250_000_000_000_000_000n }, nonce: 1 })
  await expect.element(page.getByRole('button', { name: 'Confirm in Amber' })).toBeVisible()
  await expect.element(page.getByText(/^Still waiting for Amber/)).toBeVisible()
})

test('shows a sent transfer as pending in the account, with a banner', async () => {
  const { latchkey, requests } = await openPreview()
  await userEvent.click(send())
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  requests[0]?.resolve({ hash: '0xabc' })
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  expect(getAccountTab(latchkey)).toBe('activity')
  expect(getBanner(latchkey)).toMatchObject({ state: 'success', message: '0.25 ETH sent' })
  expect(getSentTransactions(latchkey)).toMatchObject([{ hash: '0xabc', status: 'pending', to: receiver }])
  await expect.element(page.getByRole('heading', { name: 'Pending' })).toBeVisible()
})

test.each([
  [1280, 800],
  [320, 640],
])(
  'keeps the review when the wallet declines, with the error in view above the button, at %d × %d',
  async (...size) => {
    await page.viewport(...size)
    try {
      const { latchkey, requests, shadow } = await openPreview()
      await userEvent.click(send())
      await vi.waitFor(() => expect(requests).toHaveLength(1))
      requests[0]?.reject(new UserRejectedError())
      const error = page.getByRole('alert')
      await expect.element(error).toHaveTextContent('You declined the request in your wallet. Nothing was sent.')
      await expect.element(error).toHaveAttribute('data-tone', 'negative')
      const { top, bottom } = error.element().getBoundingClientRect()
      expect(bottom).toBeLessThanOrEqual(send().element().getBoundingClientRect().top)
      expect(top).toBeGreaterThanOrEqual(Number(shadow()?.querySelector('.lk-body')?.getBoundingClientRect().top))
      expect(getModal(latchkey).stack.at(-1)?.view).toBe('SendPreview')
      await userEvent.click(send())
      await vi.waitFor(() => expect(requests).toHaveLength(2))
    } finally {
      await page.viewport(1280, 800)
    }
  },
)

test('that another transfer waits is said until its request ends', async () => {
  const { latchkey, requests } = await openPreview()
  await userEvent.click(send())
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  close(latchkey, { reason: 'api' })
  open(latchkey)
  navigate(latchkey, 'SendPreview', {})
  await userEvent.click(send())
  const waits = page.getByText('A transfer is already waiting in the wallet. Respond to it first.')
  await expect.element(waits).toBeVisible()
  expect(requests).toHaveLength(1)
  requests[0]?.reject(new UserRejectedError())
  await expect.element(waits).not.toBeInTheDocument()
  await userEvent.click(send())
  await vi.waitFor(() => expect(requests).toHaveLength(2))
})

test('says how much an account must hold, where the network told it', async () => {
  const { requests } = await openPreview()
  await userEvent.click(send())
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  requests[0]?.reject(new BelowRentMinimumError({ minimum: 10_000_000_000_000_000n }))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This is less than the recipient’s account must hold. Send more. The minimum is 0.01 ETH.')
})

test('removes the button, with the reason, when the wallet switches accounts', async () => {
  const { requests, emit } = await openPreview()
  emit({ type: 'accounts', accounts: [receiver] })
  await expect.element(page.getByText(/The account in your wallet changed, so nothing was sent/)).toBeVisible()
  expect(send().query()).toBeNull()
  await userEvent.click(page.getByRole('button', { name: 'Start over' }))
  await expect.element(page.getByRole('dialog', { name: 'Send', exact: true })).toBeVisible()
  expect(requests).toHaveLength(0)
})

test('removes the button, with the reason, when the wallet switches networks', async () => {
  const { requests, emit } = await openPreview()
  emit({ type: 'chain', chainId: '8453' })
  await expect.element(page.getByText(/The network in your wallet changed, so nothing was sent/)).toBeVisible()
  expect(send().query()).toBeNull()
  expect(requests).toHaveLength(0)
})

test('warns of an address that only resembles one paid before, with both in full', async () => {
  const { latchkey, shadow } = await openPreview({ to: lookAlike })
  knowReceiver(latchkey)
  await expect.element(page.getByRole('alert')).toBeVisible()
  const addresses = [...(shadow()?.querySelectorAll('.lk-address') ?? [])].map((address) => address.textContent)
  expect(addresses).toEqual([lookAlike, receiver])
})
