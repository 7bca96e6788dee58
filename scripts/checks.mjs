import { readJson } from './root.mjs'

const sources = /\.(?:[cm]?tsx?|mjs|cjs|js)$/
/** What every check depends on: the installed packages. */
const installed = /(?:^|\/)package\.json$|^pnpm-/

/**
 * What a change must pass besides the tests, the longest first so that two at a time end together. What package.json
 * runs by a name of its own is read from there. `reads` says which files can change the result.
 */
export const checks = [
  check('types', { script: 'check:types', reads: [sources, /\.(?:json|md)$/] }),
  check('promises', { command: 'oxlint --type-aware .', reads: [sources, /^\.oxlintrc\.json$|tsconfig[^/]*\.json$/] }),
  check('wallet-size', { command: 'node apps/embedded/checkSize.mjs', reads: [/^(?:packages|apps\/embedded)\//] }),
  check('size', {
    command: 'node scripts/size.mjs',
    // The two pages show what it measures.
    reads: [/^(?:packages|bench)\//, /^scripts\/.*\.mjs$/, /^scripts\/stages\//, /^(?:README|docs\/benchmarks)\.md$/],
  }),
  check('unused', { script: 'check:unused', reads: [sources, /\.(?:html|css|json)$/] }),
  check('layers', { script: 'check:layers', reads: [sources, /tsconfig[^/]*\.json$/] }),
  check('lint', { command: 'biome check .', reads: [/(?<!\.md)$/] }),
  check('locales', {
    script: 'check:locales',
    reads: [/^packages\/react\/src\/locales\//, /^scripts\/checkLocales\.ts$/],
  }),
  check('licenses', { script: 'check:licenses', reads: [/^THIRD_PARTY_NOTICES\.md$/, /^scripts\/.*\.mjs$/] }),
  check('supply', { command: 'tsx scripts/checkSupply.ts', reads: [/./] }),
  check('links', { script: 'check:links', reads: [/./] }),
]

function check(name, { script, command = readJson('package.json').scripts[script], reads }) {
  const [program, ...args] = command.split(' ')
  // Without a shell, a second program would be an argument of the first.
  if (args.includes('&&')) throw new Error(`The check ${name} runs two programs.`)
  return {
    name,
    command: [program === 'node' ? process.execPath : program, ...args],
    isAffectedBy: (file) => [installed, ...reads].some((pattern) => pattern.test(file)),
  }
}
