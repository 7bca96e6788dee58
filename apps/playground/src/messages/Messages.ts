import type { SignInStatus, SwapStep } from '@latchkey/core'
import type { Choice, SingleName } from '../configurator/choice.ts'
import type { PresetName } from '../configurator/presets.ts'

/** Every sentence of the playground's own page; the widget brings its own. */
export type Messages = {
  pages: { label: string; landing: string; bench: string }
  bench: { title: string; lead: string }
  copy: { copy: string; copied: string; failed: string }
  landing: {
    title: string
    lead: string
    copyInstall: string
    install: string
    fiveLines: string
    stage: string
    /** On the ground of the small app that opens the dialog. */
    app: string
    mockWallet: string
    sizes: {
      title: string
      about: string
      page: string
      /** The names of the pages that are compared and have one in this language. */
      pages: Readonly<Record<string, string>>
      size: string
      kilobytes: (amount: string) => string
      source: (date: string) => string
    }
    hosting: { title: string; about: string; parts: readonly { name: string; about: string; place: string }[] }
  }
  configurator: {
    title: string
    about: string
    problem: (options: { name: string; value: string }) => string
    presets: { label: string; names: Record<PresetName, string> }
    accent: { label: string; own: string; any: string; swatches: readonly string[] }
    language: string
    features: { label: string; options: Record<Choice['features'][number], string> }
    login: { label: string; options: Record<Choice['login'][number], string>; note: string }
    chains: string
    chainsNote: string
    wallets: string
    onlyWallets: string
    code: string
    copyCode: string
    link: string
    copyLink: string
    see: string
  } & { [Name in SingleName]: { label: string; options: Record<Choice[Name], string> } }
  theme: string
  themes: { auto: string; light: string; dark: string }
  language: string
  account: {
    title: string
    about: string
    status: string
    address: string
    wallet: string
    network: string
    none: string
    statuses: { disconnected: string; connecting: string; connected: string; reconnecting: string }
  }
  networks: { title: string; about: string; active: string; use: string }
  namespaces: { title: string; about: string; open: string; none: string }
  faucet: { title: string; about: string; get: string; getting: string; done: string; connectFirst: string }
  sign: {
    title: string
    about: string
    message: string
    text: string
    sign: string
    signing: string
    signature: string
    connectFirst: string
  }
  members: {
    title: string
    about: string
    status: string
    statuses: Record<SignInStatus, string>
    signIn: string
    signOut: string
    ask: string
    answer: string
    answers: { none: string; asking: string; refused: string; failed: string }
  }
  ownScreen: {
    title: string
    about: string
    open: string
    connectFirst: string
    sell: string
    buy: string
    amount: string
    expected: string
    minimum: string
    impact: string
    acceptLoss: (percent: number) => string
    fee: string
    provider: string
    holdsFor: string
    seconds: (count: number) => string
    quoting: string
    review: string
    preparing: string
    steps: string
    kinds: Record<SwapStep['kind'], string>
    statuses: Record<SwapStep['status'], string>
    swap: string
    running: string
    moved: string
    accept: string
    done: string
    again: string
    back: string
  }
  mock: {
    title: string
    about: string
    installed: string
    install: string
    remove: string
    account: string
    chain: string
    chainUnknown: string
    lock: string
    unlock: string
    rejectNext: string
    hold: string
    release: string
    requests: string
    quiet: string
  }
  footer: string
}
