/** The sandbox's checkout: opens the order its URL names, pays it with a test card, follows it to its end. */

const pollMs = 500
const quoteDelayMs = 250

const sentences = {
  open: 'Choose what you buy and pay with a test card.',
  waiting: 'Waiting for you to confirm the payment.',
  paying: 'Paid. The tokens are on their way …',
  succeeded: 'Done: the tokens are in your wallet.',
  declined: 'The payment was declined. Nothing was charged.',
  expired: 'The session ran out. Nothing was charged.',
  failed: 'The tokens could not be sent. Nothing was charged.',
}
const isOver = (state) => ['succeeded', 'declined', 'expired', 'failed'].includes(state)

const element = (id) => document.getElementById(id)
const form = element('form')
let order
let quoting = 0

async function request(path, body) {
  const answer = await fetch(`/checkout/${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    cache: 'no-store',
  })
  const result = await answer.json()
  if (!answer.ok) throw new Error(result.message)
  return result
}

async function start() {
  try {
    show(await request('open', Object.fromEntries(new URLSearchParams(location.search))))
  } catch (error) {
    element('status').textContent = error.message
    return
  }
  // A session's token is used up: its order is found again by its own.
  history.replaceState(null, '', `/?token=${order.key}`)
  fillForm()
  follow()
}

function fillForm() {
  const select = element('asset')
  for (const { code, symbol, network } of order.assets) select.append(new Option(`${symbol} on ${network}`, code))
  select.value = order.asset
  element('payment').value = order.payment
  select.disabled = order.isLocked
  element('payment').readOnly = order.isLocked
  element('wallet').textContent = order.wallet
  for (const { number, label } of order.cards) {
    const item = document.createElement('li')
    item.textContent = `${number.replace(/(.{4})(?=.)/g, '$1 ')} ${label}`
    element('cards').append(item)
  }
  select.addEventListener('change', quoteSoon)
  element('payment').addEventListener('input', quoteSoon)
  quoteSoon()
}

function show(next) {
  const before = order?.state
  order = next
  if (before === next.state) return
  const { state } = next
  element('status').textContent = sentences[state]
  form.hidden = state !== 'open'
  element('bank').hidden = state !== 'waiting'
  element('end').hidden = !isOver(state)
  element('purchase').textContent = next.id
  element('hash').textContent = next.hash ?? 'none'
  if (isOver(state) && next.redirectUrl !== null) element('return').replaceChildren(linkTo(next.redirectUrl))
  // What had the focus is gone.
  if (before !== undefined) element(state === 'waiting' ? 'bank-title' : 'title').focus()
}

function linkTo(url) {
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noreferrer'
  link.textContent = 'Return to the app'
  return link
}

async function follow() {
  while (!isOver(order.state)) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    // The sandbox may be restarting; the next response decides.
    const next = await request(order.key).catch(() => undefined)
    if (next) show(next)
  }
}

const chosen = () => ({ asset: element('asset').value, payment: element('payment').value.trim() })

function quoteSoon() {
  clearTimeout(quoting)
  quoting = setTimeout(async () => {
    const text = await request(`${order.key}/quote`, chosen()).then(
      ({ amount, symbol, fee, networkFee }) => `You get ${amount} ${symbol}. Fees: ${fee} + ${networkFee} USD.`,
      (error) => error.message,
    )
    element('quote').textContent = text
  }, quoteDelayMs)
}

async function act(path, body, button) {
  element('error').textContent = ''
  button.disabled = true
  try {
    show(await request(`${order.key}/${path}`, body))
  } catch (error) {
    element('error').textContent = error.message
  } finally {
    button.disabled = false
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const value = (id) => element(id).value.trim()
  const card = { number: value('number'), expiry: value('expiry'), code: value('code') }
  act('pay', { ...chosen(), card }, element('pay'))
})
element('approve').addEventListener('click', () => act('confirm', { approves: true }, element('approve')))
element('refuse').addEventListener('click', () => act('confirm', { approves: false }, element('refuse')))

start()
