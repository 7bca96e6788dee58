import { createServer } from 'node:http'

/**
 * A node and a price provider that answer at once, or after `SLOW_MS`, so that what is measured is not theirs. `GET /count` gives the
 * requests since the last look.
 */
const slowMs = Number(process.env.SLOW_MS ?? 0)
const results = {
  eth_chainId: '0x7a69',
  eth_blockNumber: '0x64',
  eth_getBalance: '0xde0b6b3a7640000',
  eth_gasPrice: '0x3b9aca00',
  eth_feeHistory: { baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'], reward: [['0x1', '0x2', '0x3']] },
  eth_call: `0x${(10n ** 18n).toString(16).padStart(64, '0')}`,
}
let requests = 0

const answerCall = ({ id, method }) => ({ jsonrpc: '2.0', id, result: results[method] ?? null })

/** CoinGecko's `simple/price` and `simple/token_price`: everything costs 2. */
function answerPrices({ searchParams }) {
  const currency = searchParams.get('vs_currencies')
  const ids = searchParams.get('ids') ?? searchParams.get('contract_addresses') ?? ''
  return Object.fromEntries(ids.split(',').map((id) => [id, { [currency]: 2 }]))
}

createServer({ keepAliveTimeout: 72_000 }, (incoming, outgoing) => {
  const send = (value) => {
    const text = JSON.stringify(value)
    outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
  }
  const answer = (value) => {
    requests += 1
    if (slowMs > 0) setTimeout(send, slowMs, value)
    else send(value)
  }
  if (incoming.url === '/count') {
    send({ requests })
    requests = 0
  } else if (incoming.method === 'GET') answer(answerPrices(new URL(incoming.url, 'http://upstream')))
  else {
    const chunks = []
    incoming.on('data', (chunk) => chunks.push(chunk))
    incoming.on('end', () => {
      const call = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      // The indexer polls for blocks, and the server asks once for the network, regardless of visitors.
      const isOwn = ({ method }) => method === 'eth_blockNumber' || method === 'eth_chainId'
      if ([call].flat().every(isOwn)) requests -= 1
      answer(Array.isArray(call) ? call.map(answerCall) : answerCall(call))
    })
  }
}).listen(Number(process.env.PORT), '127.0.0.1')
