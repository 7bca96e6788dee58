import { expect, test, vi } from 'vitest'
import { createOrders, type Order, type OrderState } from './createOrders.ts'

const asset = {
  code: 'USDC_local-1',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  address: undefined,
  network: 'local-1',
}

function open(options: { waitMs: number; pays: boolean }) {
  const heard: OrderState[] = []
  const orders = createOrders({
    payer: () => (options.pays ? Promise.resolve('0x1') : Promise.reject(new Error('The node is gone.'))),
    onChange: ({ state }) => heard.push(state),
    waitMs: options.waitMs,
  })
  // The chain is the payer's business, which this test plays.
  const sold = asset as unknown as Order['chosen']['asset']
  const order = orders.create({
    role: 'coinbase',
    reference: 'visitor',
    wallet: '0x000000000000000000000000000000000000bEEF',
    assets: [sold],
    chosen: { asset: sold, payment: '100' },
    isLocked: false,
    redirectUrl: undefined,
  })
  const quote = { total: '100.00', subtotal: '98.50', fee: '1.25', networkFee: '0.25', bought: 1n, amount: '0.000001' }
  return {
    orders,
    order,
    heard,
    pay: (outcome: 'success' | 'wait') => orders.pay(order, { asset: sold, quote, outcome }),
  }
}

test('an unconfirmed order expires, and cannot be confirmed after that', async () => {
  const { orders, order, heard, pay } = open({ waitMs: 1, pays: true })
  pay('wait')
  await vi.waitFor(() => expect(order.state).toBe('expired'), { timeout: 10_000 })
  expect(heard).toEqual(['waiting', 'expired'])
  expect(() => orders.confirm(order, { approves: true })).toThrow('waits for no answer')
})

test('an order that cannot be paid out fails, and logs an error', async () => {
  const spoken = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { order, heard, pay } = open({ waitMs: 1_000, pays: false })
  pay('success')
  await vi.waitFor(() => expect(order.state).toBe('failed'), { timeout: 10_000 })
  expect(heard).toEqual(['paying', 'failed'])
  spoken.mockRestore()
})

test('an order is paid once, and closing cancels the waiting ones', () => {
  const { orders, order, pay } = open({ waitMs: 1_000, pays: true })
  pay('wait')
  expect(() => pay('success')).toThrow('paid or is over')
  orders.close()
  expect(order.state).toBe('waiting')
})
