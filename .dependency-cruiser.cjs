// Who may import whom (ARCHITECTURE.md has the table). Each rule is an error: a layer holds only where a machine checks it.
const ban = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to: { path: to } })

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-type-cycles',
      comment: 'In the packages and the apps not even types go in circles.',
      severity: 'error',
      from: { path: '^(packages|apps)/' },
      to: { circular: true },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      // The examples of the READMEs find some packages by the `paths` of their own project; `npm run check:types` resolves them.
      from: { pathNot: '/\\.cache/examples/' },
      to: { couldNotResolve: true },
    },
    ban(
      'wire-imports-nothing',
      '^packages/wire/',
      '^(packages/(auth|pairing|core|adapters|react|testing)|apps|world)/',
    ),
    ban('auth-knows-only-wire', '^packages/auth/', '^(packages/(pairing|core|adapters|react|testing)|apps|world)/'),
    {
      name: 'verifiers-are-strangers',
      comment: 'A backend with accounts of one namespace loads the code of one.',
      severity: 'error',
      from: { path: '^packages/auth/src/(evm|solana|bitcoin|cosmos|polkadot)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^packages/(auth/src/[^/]+|wire/src)/',
        pathNot: ['^packages/auth/src/$1/', '^packages/wire/src/$1/(signatures/)?index\\.ts$'],
      },
    },
    ban('pairing-knows-only-wire', '^packages/pairing/', '^(packages/(auth|core|adapters|react|testing)|apps|world)/'),
    ban('core-below-adapters-and-react', '^packages/core/', '^(packages/(auth|adapters|react|testing)|apps|world)/'),
    ban('core-knows-no-react-or-chain', '^packages/core/', 'node_modules/(react|react-dom|viem|@solana|wagmi)/'),
    ban('adapters-below-react', '^packages/adapters/', '^(packages/(auth|react|testing|pairing)|apps|world)/'),
    {
      name: 'adapters-read-wire-through-core',
      comment: 'Of wire, an adapter has the codec of its own namespace; everything else is core’s to know.',
      severity: 'error',
      from: { path: '^packages/adapters/src/([^/]+)/' },
      to: { path: '^packages/wire/', pathNot: '^packages/wire/src/$1/(signatures/)?index\\.ts$' },
    },
    {
      name: 'codecs-are-strangers',
      severity: 'error',
      from: { path: '^packages/wire/src/(solana|bitcoin|cosmos|polkadot)/' },
      to: { path: '^packages/wire/src/', pathNot: '^packages/wire/src/($1|bytes|secp256k1)/' },
    },
    ban(
      'react-knows-no-chain',
      '^packages/react/',
      '^(packages/(auth|adapters|testing)|apps|world)/|node_modules/(viem|@solana|wagmi)/',
    ),
    ban('react-reads-wire-through-core', '^packages/react/', '^packages/(wire|pairing)/'),
    ban(
      'server-imports-wire-only',
      '^apps/server/(?!src/.*\\.test\\.ts$)',
      '^(packages/(pairing|core|adapters|react|testing)|world)/',
    ),
    ban(
      'relay-imports-wire-only',
      '^apps/relay/src/(?!.*\\.test\\.ts$)',
      '^(packages/(auth|pairing|core|adapters|react|testing)|apps/(?!relay/)[^/]+|world)/',
    ),
    {
      ...ban(
        'guard-imports-wire-and-parts',
        '^apps/guard/',
        '^(packages/(auth|pairing|core|adapters|react|testing)/|apps/(?!guard/|server/src/parts\\.ts$)|world/)',
      ),
      from: { path: '^apps/guard/src/', pathNot: ['\\.test\\.ts$', '/test/'] },
    },
    ban('guard-is-apart', '^(packages|apps)/(?!guard/)', '^apps/guard/'),
    ban('fixtures-know-no-product', '^fixtures/', '^(packages|apps|world|e2e|bench)/'),
    {
      name: 'fixtures-are-for-tests',
      comment: 'What ships starts no node.',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: ['\\.test\\.tsx?$', '/test/'] },
      to: { path: '^fixtures/' },
    },
    {
      name: 'fixtures-front-door',
      severity: 'error',
      from: { pathNot: '^fixtures/' },
      to: { path: '^fixtures/[^/]+/src/', pathNot: '^fixtures/[^/]+/src/index\\.ts$' },
    },
    ban(
      'embedded-stands-alone',
      '^apps/embedded/',
      '^packages/(core|adapters|pairing)/|^packages/react/src/(views|hooks|modal)/',
    ),
    ban(
      'ui-and-theme-are-blind',
      '^packages/react/src/(ui|theme)/',
      '^packages/(core|wire)/|^packages/react/src/(views|hooks|modal|locales|components)/',
    ),
    ban(
      'views-go-through-actions',
      '^packages/react/src/views/',
      '^packages/core/src/(?!(index|errors|internal)\\.ts$)',
    ),
    ban(
      'actions-are-not-imported-below',
      '^packages/core/src/(caip|errors|clients|storage|connection)/',
      '^packages/core/src/(actions/|createLatchkey)',
    ),
    {
      name: 'views-are-strangers',
      severity: 'error',
      from: { path: '^packages/react/src/views/([^/]+)/' },
      to: { path: '^packages/react/src/views/([^/]+)/', pathNot: '^packages/react/src/views/$1/' },
    },
    {
      name: 'adapters-are-strangers',
      comment: 'wagmi’s is the EVM adapter with other wallets.',
      severity: 'error',
      from: { path: '^packages/adapters/src/([^/]+)/', pathNot: '^packages/adapters/src/(wagmi|conformance)/' },
      to: { path: '^packages/adapters/src/([^/]+)/', pathNot: '^packages/adapters/src/($1|conformance)/' },
    },
    {
      name: 'wagmi-knows-evm-alone',
      severity: 'error',
      from: { path: '^packages/adapters/src/wagmi/' },
      to: { path: '^packages/adapters/src/([^/]+)/', pathNot: '^packages/adapters/src/(wagmi|evm|conformance)/' },
    },
    {
      name: 'conformance-is-for-tests',
      comment: 'What ships proves nothing. The suite itself knows adapters only where its own faults are planted.',
      severity: 'error',
      from: {
        path: '^packages/adapters/src/',
        pathNot: ['\\.test\\.ts$', '/test/', '^packages/adapters/src/conformance/'],
      },
      to: { path: '^packages/adapters/src/conformance/' },
    },
    {
      name: 'conformance-knows-no-adapter',
      severity: 'error',
      from: { path: '^packages/adapters/src/conformance/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/adapters/src/', pathNot: '^packages/adapters/src/conformance/' },
    },
    {
      name: 'wagmi-in-its-adapter',
      comment: 'Only the adapter of apps that have it may load it, and only lazily.',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: ['^packages/adapters/src/wagmi/'] },
      to: { path: 'node_modules/(@wagmi|wagmi)/' },
    },
    {
      name: 'front-door-only',
      comment: 'Another package is entered by its entry.',
      severity: 'error',
      // What apps/embedded may enter has a rule of its own, below.
      from: { path: '^(packages|apps)/([^/]+)/', pathNot: '^apps/embedded/' },
      to: {
        path: '^packages/([^/]+)/src/.+',
        pathNot: [
          '^$1/$2/',
          '^packages/[^/]+/src/index\\.ts$',
          '^packages/core/src/(errors|internal)\\.ts$',
          '^packages/pairing/src/authentication/index\\.ts$',
          '^packages/wire/src/polkadot/signatures/index\\.ts$',
          '^packages/wire/src/(bitcoin|cosmos|frame|polkadot|signIn|solana|wallet)/index\\.ts$',
          '^packages/adapters/src/[^/]+/index\\.ts$',
          '^packages/auth/src/(bitcoin|cosmos|evm|node|polkadot|solana)/index\\.ts$',
          // Published as `@latchkey/react/locales/*`.
          '^packages/react/src/locales/(ar|en)\\.ts$',
          '^packages/testing/src/(phone|playwright)/index\\.ts$',
        ],
      },
    },
    {
      name: 'embedded-shares-ui-and-theme',
      comment:
        'The wallet’s page has the parts and tokens of the widget, and what crosses a process; nothing else of ours.',
      severity: 'error',
      from: { path: '^apps/embedded/' },
      to: {
        path: '^(packages|apps)/[^/]+/src/.+',
        pathNot: [
          '^apps/embedded/',
          '^packages/wire/src/index\\.ts$',
          '^packages/wire/src/(bitcoin|cosmos|frame|polkadot|signIn|solana|wallet)/index\\.ts$',
          '^packages/react/src/(ui|theme)/',
        ],
      },
    },
    {
      name: 'internal-is-ours',
      comment: 'What an app calls is in @latchkey/core and @latchkey/core/errors; the rest may change in any version.',
      severity: 'error',
      from: { pathNot: ['^packages/', '^apps/server/src/.*\\.test\\.ts$'] },
      to: { path: '^packages/core/src/internal\\.ts$' },
    },
    {
      name: 'front-door-only-from-outside',
      severity: 'error',
      from: { path: '^(world|e2e|bench)/' },
      to: {
        path: '^(packages|apps)/([^/]+)/src/.+',
        pathNot: [
          '^(packages|apps)/[^/]+/src/index\\.ts$',
          '^packages/core/src/errors\\.ts$',
          '^packages/pairing/src/authentication/index\\.ts$',
          '^packages/auth/src/(bitcoin|cosmos|evm|node|polkadot|solana)/index\\.ts$',
          '^packages/adapters/src/[^/]+/index\\.ts$',
          '^packages/testing/src/(phone|playwright)/index\\.ts$',
          '^packages/wire/src/(bitcoin|cosmos|frame|polkadot|signIn|solana|wallet)/index\\.ts$',
          // The accessibility run visits every view that the widget registers, in the scenes that the gallery lists.
          '^packages/react/src/views/index\\.ts$',
          '^apps/playground/src/gallery/sceneNames\\.ts$',
        ],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.world|\\.pack)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
