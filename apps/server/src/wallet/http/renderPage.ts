import type { OriginRule } from '@latchkey/wire'
import type { Chain, Network } from '../../chains/Chain.ts'
import { escapeHtml } from '../../escapeHtml.ts'
import type { Project } from '../../projects/Project.ts'
import type { GuardConfig } from '../walletConfig.ts'
import type { BuiltPage } from './readAssets.ts'

export type Placement = 'frame' | 'window'

/** What the page is told by the server, in its `meta` element. */
type PageSettings = {
  placement: Placement
  projectId: string
  appName: string | null
  origins: readonly string[]
  hpkeKey: string
  vault: string
  chains: PageChain[]
  socials: string[]
  stepUpUsd: number | null
  /** The recovery guard; null where there is none. */
  guard: { url: string; hpkeKey: string } | null
  /** US dollars above which a wallet has to be protected; null for no limit. */
  protectAbove: number | null
}

type PageChain = Pick<Chain, 'caipNetworkId' | 'name' | 'nativeCurrency' | 'tokens'> & {
  testnet: boolean
  /** The contracts whose calls the page can explain. */
  contracts: { [name in 'wrappedNative' | 'uniswapV2Router' | 'uniswapV3Router']: string | null }
}

/** Well-known networks whose currency has no value, and the local one. */
const testNetworks: ReadonlySet<number> = new Set([
  97, 1_337, 17_000, 31_337, 43_113, 80_002, 84_532, 421_614, 560_048, 11_155_111, 11_155_420,
])

/** What the page reads of EVM networks alone. Nothing on the others is taken to be of no value, and nobody proves a symbol there. */
const unread = {
  testnet: false,
  contracts: { wrappedNative: null, uniswapV2Router: null, uniswapV3Router: null },
  tokens: [],
}

/**
 * The wallet's page. It has one script, which the page's integrity pins, and no text of its own: everything on screen comes from the script.
 * @param options.projectId as the page's URL names it.
 */
export function renderPage(options: {
  placement: Placement
  project: Project
  projectId: string
  built: BuiltPage
  hpkeKey: string
  chains: Iterable<Network>
  /** The accounts elsewhere that visitors can sign in with. */
  socials: string[]
  stepUpUsd: number | undefined
  guard: GuardConfig | undefined
  protectAbove: number | undefined
}): string {
  const { placement, project, projectId, built, hpkeKey, guard } = options
  const settings: PageSettings = {
    placement,
    projectId,
    appName: project.id === 'default' ? null : project.name,
    origins: project.allowedOrigins,
    hpkeKey,
    vault: `/${built.vault.file}`,
    chains: Array.from(options.chains, toPageChain),
    socials: options.socials,
    stepUpUsd: options.stepUpUsd ?? null,
    guard: guard ? { url: guard.url, hpkeKey: guard.hpkeKey } : null,
    protectAbove: options.protectAbove ?? null,
  }
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<meta name="latchkey-wallet" content="${escapeHtml(JSON.stringify(settings))}">`,
    '<title>Wallet</title>',
    `<script type="module" src="/${built.boot.file}" integrity="${built.boot.integrity}"></script>`,
    '</head>',
    '<body><noscript>This wallet needs JavaScript. Turn it on for this site, and reload the page.</noscript></body>',
    '</html>',
    '',
  ].join('\n')
}

/** A page for developers who open one that cannot be shown. */
export function renderNotice(sentence: string): string {
  return `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>Wallet</title></head>\n<body><p>${escapeHtml(sentence)}</p></body>\n</html>\n`
}

/**
 * The policy of a page: which sites may show it in a frame is the browser's to enforce. A wildcard of CSP also matches deeper subdomains, so
 * the page checks the exact origin itself.
 * @param ancestors empty for none.
 * @param guard the one other origin that the page may call; undefined for none.
 */
export function pagePolicy(ancestors: readonly OriginRule[], guard?: Pick<GuardConfig, 'url'>): string {
  const sources = ancestors.map((rule) =>
    'origin' in rule ? rule.origin : `${rule.scheme}//*.${rule.parent}${rule.port === '' ? '' : `:${rule.port}`}`,
  )
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `connect-src 'self'${guard ? ` ${guard.url}` : ''}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${sources.length === 0 ? "'none'" : sources.join(' ')}`,
    "require-trusted-types-for 'script'",
    'trusted-types latchkey',
  ].join('; ')
}

function toPageChain(network: Network): PageChain {
  const { caipNetworkId, name, nativeCurrency } = network
  if (network.namespace !== 'eip155') return { caipNetworkId, name, nativeCurrency, ...unread }
  const { id, testnet, contracts, tokens } = network
  const { weth = null, uniswapV2Router = null, uniswapV3Router = null } = contracts
  return {
    caipNetworkId,
    name,
    nativeCurrency,
    testnet: testnet ?? testNetworks.has(id),
    contracts: { wrappedNative: weth, uniswapV2Router, uniswapV3Router },
    tokens,
  }
}
