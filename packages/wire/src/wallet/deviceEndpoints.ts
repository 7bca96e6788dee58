import * as z from 'zod/mini'
import { timeSchema } from '../schemas.ts'
import { define } from './define.ts'
import { walletIdSchema } from './schemas.ts'

const none = z.strictObject({})

/** What a visitor sees of their sessions and devices, and the end of one. */
export const deviceEndpoints = {
  confirmDevice: define({
    name: 'confirmDevice',
    path: '/v1/wallet/login/device',
    summary: 'Whether the visitor has confirmed this device by the link of the mail.',
    body: z.strictObject({ flowId: z.uuid() }),
    response: z.strictObject({ isConfirmed: z.boolean() }),
  }),
  listSessions: define({
    name: 'listSessions',
    path: '/v1/wallet/sessions',
    summary: 'The visitor’s sessions and enrolled devices, newest first.',
    body: none,
    response: z.strictObject({
      sessions: z.array(
        z.strictObject({
          sessionId: z.uuid(),
          isCurrent: z.boolean(),
          /** Browser and system as the device names itself, such as "Chrome, Android". */
          device: z.string(),
          createdAt: timeSchema,
          lastUsedAt: timeSchema,
          enrolmentId: z.nullable(walletIdSchema),
        }),
      ),
    }),
  }),
  readAudit: define({
    name: 'readAudit',
    path: '/v1/wallet/audit',
    summary: 'What happened in the visitor’s account, newest first.',
    body: z.strictObject({ before: z.optional(z.int().check(z.gte(1))) }),
    response: z.strictObject({
      entries: z.array(z.strictObject({ id: z.int(), at: timeSchema, event: z.string(), device: z.string() })),
      next: z.nullable(z.int()),
    }),
  }),
  removeDevice: define({
    name: 'removeDevice',
    path: '/v1/wallet/devices/remove',
    summary: 'Deletes a device’s shares and ends its sessions, at once.',
    body: z.strictObject({ enrolmentId: walletIdSchema }),
    response: none,
  }),
} as const
