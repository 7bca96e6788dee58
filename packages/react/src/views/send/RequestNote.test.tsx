import { reconnect } from '@latchkey/core'
import { getSend } from '@latchkey/core/internal'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testAccount } from '../../test/createTestAdapter.ts'
import { amount, friend, openSend, other, review, type SendWidget, to } from '../../test/openSend.ts'

let widget: SendWidget

afterEach(() => widget.unmount())

async function show(options?: Parameters<typeof openSend>[0]): Promise<SendWidget> {
  widget = await openSend(options)
  return widget
}

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
      const balances = async ({ searchParams }: URL) => {
        const chainId = searchParams.get('chainId')
        return Response.json({ balances: chainId === 'eip155:1' ? [native(chainId)] : await listed })
      }
      const { latchkey } = await show({ balances })
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

  describe('without an amount', () => {
    const held = (chainId: string) => [
      native(chainId),
      { ...usdc, chainId, address: `${chainId}:${other}`, quantity: { decimals: '6', numeric: '500' } },
      { ...native(chainId), name: 'Wrapped Ether', symbol: 'WETH', address: `${chainId}:${weth}` },
    ]

    async function enterUsdc(): Promise<void> {
      await show({
        balances: async ({ searchParams }) => Response.json({ balances: held(searchParams.get('chainId') ?? '') }),
      })
      widget.adapter.reconnect = async () => ({ accounts: [testAccount], chainId: '8453' })
      await userEvent.click(page.getByRole('button', { name: 'Token: ETH' }))
      await userEvent.click(page.getByRole('button', { name: /USD Coin/ }))
      await userEvent.fill(amount(), '2')
    }
    const cleared = () => page.getByText('The token changed. Enter the amount again.')

    test('for another token clears the amount that was typed, and says so', async () => {
      await enterUsdc()
      await userEvent.fill(to(), `ethereum:${weth}@1/transfer?address=${friend}`)
      await expect.element(page.getByRole('button', { name: 'Token: WETH' })).toBeVisible()
      await expect.element(amount()).toHaveValue('')
      await expect.element(cleared()).toBeVisible()
      await userEvent.fill(amount(), '1')
      await expect.element(cleared()).not.toBeInTheDocument()
    })

    test('for the chosen token keeps the amount', async () => {
      await enterUsdc()
      await userEvent.fill(to(), `ethereum:${other}@1/transfer?address=${friend}`)
      await expect.element(to()).toHaveValue(friend)
      await expect.element(amount()).toHaveValue('2')
    })

    test('on another network clears an amount of a token that is not there', async () => {
      await enterUsdc()
      await userEvent.fill(to(), `ethereum:${friend}@8453`)
      await userEvent.click(page.getByRole('button', { name: 'Switch to Base' }))
      await reconnect(widget.latchkey)
      await expect.element(page.getByRole('button', { name: 'Token: ETH' })).toBeVisible()
      await expect.element(amount()).toHaveValue('')
      await expect.element(cleared()).toBeVisible()
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

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

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
