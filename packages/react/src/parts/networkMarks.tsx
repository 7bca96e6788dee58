import type { ReactNode } from 'react'

/**
 * The mark of a well-known network, drawn from the bundle: it needs no request, and is there in the first frame. Simple shapes of our own
 * in the network's color; a test network's are gray.
 */
export function networkMark(caipNetworkId: string): ReactNode | undefined {
  const test = testNetworks[caipNetworkId]
  const mark = networkMarks[test ?? caipNetworkId]
  return mark && draw(mark, test && '#64748b')
}

/** The mark of a native currency, by its symbol. Not for other tokens: anyone can name one ETH. */
export function currencyMark(symbol: string): ReactNode | undefined {
  const mark = networkMarks[currencies[symbol] ?? '']
  return mark && draw(mark)
}

function draw({ color, ink = '#fff', path }: Mark, ground = color): ReactNode {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill={ink} fillRule="evenodd">
      <path fill={ground} d="M0 0h24v24H0z" />
      <path d={path} />
    </svg>
  )
}

type Mark = { color: string; ink?: string; path: string }

const networkMarks: Readonly<Record<string, Mark>> = {
  'eip155:1': { color: '#627eea', path: 'M12 4 7 12.2l5 2.9 5-2.9zM7 13.5l5 6.5 5-6.5-5 2.9z' },
  'eip155:10': {
    color: '#ff0420',
    path: 'M8.4 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8m0 2.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6M14 8h3.3a2.8 2.8 0 0 1 0 5.6h-1.1V16H14zm2.2 2v1.7h.9a.8.8 0 0 0 0-1.7z',
  },
  'eip155:56': {
    color: '#f0b90b',
    path: 'm12 9.7 2.3 2.3-2.3 2.3L9.7 12zM12 4l5 5-1.9 1.9L12 7.8l-3.1 3.1L7 9zm0 16-5-5 1.9-1.9 3.1 3.1 3.1-3.1L17 15zM5.9 10.1 7.8 12l-1.9 1.9L4 12zm12.2 0L20 12l-1.9 1.9-1.9-1.9z',
  },
  'eip155:130': { color: '#f50db4', path: 'M12 4a8 8 0 0 0 8 8 8 8 0 0 0-8 8 8 8 0 0 0-8-8 8 8 0 0 0 8-8' },
  'eip155:137': {
    color: '#7b3fe4',
    path: 'm12 4.5 6.5 3.75v7.5L12 19.5l-6.5-3.75v-7.5zm0 2.7L7.8 9.6v4.8l4.2 2.4 4.2-2.4V9.6z',
  },
  'eip155:324': { color: '#1b1c1f', path: 'm20 12-4.6 4v-3h-5.2l5.2-3.2V8zM4 12l4.6-4v3h5.2l-5.2 3.2V16z' },
  'eip155:8453': { color: '#0000ff', path: 'M7 6h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1' },
  'eip155:42161': { color: '#213147', path: 'M10.6 5.5h2.8L18.5 18h-3L12 9.2 8.5 18h-3zM12 13l2 5h-4z' },
  'eip155:42220': { color: '#fcff52', ink: '#000', path: 'M5 5h14v4.6h-2.5a5.1 5.1 0 1 0 0 4.8H19V19H5z' },
  'eip155:43114': { color: '#e84142', path: 'M12 5 4.5 18h5l4.9-8.6zm3.7 7.2L12.4 18h6.8z' },
  'eip155:59144': { color: '#121212', path: 'M6 7h2.6v8.5H16V18H6zm10.2-2a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4' },
}

/** Whose mark a test network bears. */
const testNetworks: Readonly<Record<string, string>> = {
  'eip155:11155111': 'eip155:1',
  'eip155:17000': 'eip155:1',
  'eip155:560048': 'eip155:1',
  'eip155:11155420': 'eip155:10',
  'eip155:97': 'eip155:56',
  'eip155:80002': 'eip155:137',
  'eip155:84532': 'eip155:8453',
  'eip155:421614': 'eip155:42161',
  'eip155:43113': 'eip155:43114',
}

const currencies: Readonly<Record<string, string>> = {
  ETH: 'eip155:1',
  BNB: 'eip155:56',
  POL: 'eip155:137',
  CELO: 'eip155:42220',
  AVAX: 'eip155:43114',
}
