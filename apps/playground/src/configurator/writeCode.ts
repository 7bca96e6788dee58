import type { Choice } from './choice.ts'
import { toTokens } from './look.ts'
import { toLogin, toOptions } from './toOptions.ts'
import { wallets } from './wallets.ts'

/** The code of an app with the chosen widget: one file of TypeScript. Its server, relay and wallet have example URLs. */
export function writeCode(choice: Choice): string {
  const { theme, locale, connect, mode, features } = choice
  const tokens = Object.entries(toTokens(choice))
  const options: Record<string, unknown> = toOptions(choice)
  const login = toLogin(choice)
  const lines = [
    `adapters: [evm({ chains: [${choice.chains.join(', ')}] })]`,
    ...(features.includes('server') ? ["serverUrl: 'https://api.example.com'"] : []),
    ...(connect === 'browser' ? [] : ["pairing: { relayUrl: 'wss://relay.example.com' }"]),
    ...(login ? [`embeddedWallet: ${toSource({ url: 'https://wallet.example.com', ...login })}`] : []),
    ...Object.entries(options)
      .filter(([name]) => !name.endsWith('WalletIds'))
      .map(([name, value]) => `${name}: ${toSource(value)}`),
    ...['featuredWalletIds', 'includeWalletIds'].flatMap((name) => (options[name] ? [`${name}: walletIds`] : [])),
  ]
  const props = [
    'latchkey={latchkey}',
    ...(tokens.length > 0 ? ['theme={theme}'] : theme === 'dark' ? [] : [`theme="${theme}"`]),
    ...(locale === 'en' ? [] : [`locale="${locale}"`]),
  ].join(' ')
  const names = [
    ...(mode === 'dialog' ? ['ConnectButton'] : []),
    ...(tokens.length > 0 ? ['createTheme'] : []),
    'LatchkeyProvider',
  ]

  return [
    "import { evm } from '@latchkey/adapters/evm'",
    "import { createLatchkey } from '@latchkey/core'",
    `import { ${names.join(', ')} } from '@latchkey/react'`,
    `import { ${choice.chains.toSorted().join(', ')} } from 'viem/chains'`,
    '',
    ...(choice.wallets.length > 0
      ? [
          'const walletIds = [',
          ...choice.wallets.map((slug) => `  '${wallets[slug].id}', // ${wallets[slug].name}`),
          ']',
          '',
        ]
      : []),
    'const latchkey = createLatchkey({',
    ...lines.map((line) => `  ${line},`),
    '})',
    '',
    ...(tokens.length > 0
      ? [
          'const theme = createTheme({',
          `  base: '${theme}',`,
          ...tokens.map(([name, value]) => `  ${name}: ${toSource(value)},`),
          '})',
          '',
        ]
      : []),
    'export const App = () => (',
    ...(mode === 'dialog'
      ? [`  <LatchkeyProvider ${props}>`, '    <ConnectButton />', '  </LatchkeyProvider>']
      : [`  <LatchkeyProvider ${props} />`]),
    ')',
    '',
  ].join('\n')
}

/** A value as TypeScript, in one line. */
function toSource(value: unknown): string {
  if (typeof value === 'string') return value.includes("'") ? JSON.stringify(value) : `'${value}'`
  if (Array.isArray(value)) return `[${value.map(toSource).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${name}: ${toSource(inner)}`)
    .join(', ')} }`
}
