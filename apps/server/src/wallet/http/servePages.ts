import { isOriginAllowed } from '@latchkey/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Network } from '../../chains/Chain.ts'
import type { AdmissionPolicy } from '../../middleware/createAdmission.ts'
import type { Project } from '../../projects/Project.ts'
import type { WalletContext } from '../WalletContext.ts'
import { createRefusalLog } from './createRefusalLog.ts'
import { type Placement, pagePolicy, renderNotice, renderPage } from './renderPage.ts'

const querySchema = z.object({ projectId: z.string().max(128).optional(), origin: z.string().max(255).optional() })

const redirectSchema = z.object({ origin: z.string().max(255), return: z.string().max(4_096) })

const minimalPermissions =
  'accelerometer=(), autoplay=(), camera=(), display-capture=(), fullscreen=(), geolocation=(), gyroscope=(), hid=(), ' +
  'magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()'

/** A worker has the policy of its own script: the vault's may load its further parts, and nothing else; it cannot send anything. */
const scriptPolicy =
  "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const sentences = {
  project:
    'No project of this id may use the wallet. The operator creates one with: latchkey-server project create <id> --origins <list>',
  origins:
    'This project names no origins, and the wallet is shown on named ones only: latchkey-server project set <id> --origins <list>',
  noProject:
    'No project was created and ALLOWED_ORIGINS is not set, and the wallet is shown on named origins only: latchkey-server project create <id> --origins <list>',
  settings: 'Open the wallet’s settings from the wallet itself.',
  redirect: 'Open the wallet from the site that uses it: the browser has to name that site.',
  origin:
    'The site that opened this window is not one of the project’s origins. The operator names them all with: latchkey-server project set <id> --origins <list>',
  build: 'The wallet’s page is not built: npm run build in apps/embedded, or set WALLET_ASSETS.',
}

/** What the operator sets so that a site is shown the page. */
const settings = {
  project: 'projectId (embeddedWallet): a project that latchkey-server project create made',
  origins: 'latchkey-server project set <id> --origins <list>',
  noProject: 'latchkey-server project create <id> --origins <list>, or ALLOWED_ORIGINS',
  origin: 'latchkey-server project set <id> --origins <list>',
}

type Refusal = keyof typeof settings

/** Serves the wallet's page: in a frame of the project's sites, in a window that one of them opened, or in one that the wallet opened. */
export function servePages(app: FastifyInstance, context: WalletContext, policy: AdmissionPolicy): void {
  const config = { access: 'public' } as const
  const warn = createRefusalLog(app.log, 'a site was refused the wallet’s page')
  app.get('/v1/embed', { config }, (request, reply) => serve('frame', request, reply))
  app.get('/v1/window', { config }, (request, reply) => serve('window', request, reply))
  // Nobody else's page opens the settings, or holds their window: it could put a button under the visitor's double click.
  app.get('/v1/settings', { config }, (request, reply) => {
    if (!isOwn(request)) return reply.code(403).type('text/html; charset=utf-8').send(renderNotice(sentences.settings))
    return serve('window', request, reply.header('cross-origin-opener-policy', 'same-origin'))
  })
  // The page goes on in the name of `origin`, which anybody can write into a link: the browser has to name the same site. Loaded again, or
  // back from a login at a provider's page, it has no referrer, and goes on only with what its tab keeps.
  app.get('/v1/redirect', { config }, (request, reply) => {
    const { origin, return: back } = redirectSchema.safeParse(request.query).data ?? {}
    const sites = [toOrigin(request.headers.referer), toOrigin(back)]
    const isNamed = origin !== undefined && sites.every((site) => site === origin)
    if (!isNamed && !isOwn(request))
      return reply.code(403).type('text/html; charset=utf-8').send(renderNotice(sentences.redirect))
    return serve('window', request, reply.header('cross-origin-opener-policy', 'same-origin'))
  })
  app.get('/assets/:name', { config }, async (request, reply) => {
    const { name } = z.object({ name: z.string() }).parse(request.params)
    const asset = (await context.wallet.assets())?.files.get(name)
    if (!asset) return reply.callNotFound()
    return reply
      .header('content-security-policy', scriptPolicy)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(asset.contentType)
      .send(asset.bytes)
  })
  // A download, never a page of this origin.
  app.get('/v1/recovery-tool', { config }, async (_request, reply) => {
    const tool = (await context.wallet.assets())?.recoveryTool
    if (!tool) return reply.callNotFound()
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .header('content-disposition', 'attachment; filename="wallet-recovery.html"')
      .header('cache-control', 'no-store')
      .type('application/octet-stream')
      .send(tool)
  })

  async function serve(placement: Placement, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { projectId, origin } = querySchema.safeParse(request.query).data ?? {}
    const project = await policy.findProject(request, projectId)
    const built = await context.wallet.assets()
    reply
      .header('permissions-policy', minimalPermissions)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
    const { guard } = context.wallet
    reply.header('content-security-policy', pagePolicy([], guard))
    const fault = findFault({ placement, project, origin, isBuilt: built !== undefined })
    const site = placement === 'window' ? origin : toOrigin(request.headers.referer)
    // The browser shows the frame to the project's sites only, and does not say so here.
    const isOther = site !== undefined && site !== context.wallet.origin()
    const isHidden = project && !fault && isOther && !isOriginAllowed(site, project.originRules)
    const refusal = isHidden ? 'origin' : fault
    if (refusal && refusal !== 'build') warn(settings[refusal], site)
    if (!project || !built || fault)
      return reply.code(fault === 'build' ? 503 : 404).send(renderNotice(sentences[fault ?? 'project']))
    if (placement === 'frame')
      reply
        .header('content-security-policy', pagePolicy(project.originRules, guard))
        // Windows that the frame opens keep their opener.
        .header('cross-origin-opener-policy', 'same-origin-allow-popups')
    const { keys, socials, protectAbove } = context.wallet
    const page = { placement, project, projectId: projectId ?? '', built, hpkeKey: keys.shares.publicKey }
    const limits = { stepUpUsd: context.wallet.stepUpUsd, protectAbove }
    return reply.send(renderPage({ ...page, chains: listNetworks(context), socials, guard, ...limits }))
  }
}

/** EVM networks first: the first one is used until the app or the visitor has chosen another. */
function listNetworks({ networks, chains }: WalletContext): Network[] {
  return [...chains.values(), ...[...networks.values()].filter(({ namespace }) => namespace !== 'eip155')]
}

/** The wallet's own page, or the visitor themselves, opens this one. */
function isOwn({ headers }: FastifyRequest): boolean {
  return ['same-origin', 'none'].includes(String(headers['sec-fetch-site'] ?? 'none'))
}

/** The origin of a web address; undefined for anything else. */
function toOrigin(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined
  const { origin, protocol } = new URL(url)
  return /^https?:$/.test(protocol) ? origin : undefined
}

/** What keeps the page from being shown. Everything fails closed: without named origins no site may embed a wallet. */
function findFault(options: {
  placement: Placement
  project: Project | undefined
  origin: string | undefined
  isBuilt: boolean
}): Refusal | 'build' | undefined {
  const { placement, project, origin, isBuilt } = options
  if (!project) return 'project'
  if (project.originRules.length === 0) return project.id === 'default' ? 'noProject' : 'origins'
  if (placement === 'window' && (origin === undefined || !isOriginAllowed(origin, project.originRules))) return 'origin'
  return isBuilt ? undefined : 'build'
}
