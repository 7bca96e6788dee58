/** A JSON-RPC error response: its code, and its name in `data`. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: RpcErrorName

  constructor(name: RpcErrorName) {
    const { code, message } = errors[name]
    super(message)
    this.code = code
    this.data = name
  }
}

export type RpcErrorName = keyof typeof errors

const errors = {
  ParseError: { code: -32700, message: 'The frame is not a JSON-RPC call.' },
  InvalidRequest: {
    code: -32600,
    message: 'A call needs an id (a number, or a string of at most 64 characters) and a method.',
  },
  MethodNotFound: { code: -32601, message: 'The relay does not know this method.' },
  InvalidParams: { code: -32600, message: 'The parameters do not fit the method.' },
  InvalidTopic: { code: -32600, message: 'A topic is 32 bytes as 64 lower-case hexadecimal digits.' },
  BatchEmpty: { code: -32600, message: 'A batch needs at least one entry.' },
  BatchLimitExceeded: { code: -32600, message: 'A batch has at most 500 entries.' },
  PayloadSizeExceeded: { code: -32600, message: 'The message is larger than this relay takes.' },
  TtlTooShort: { code: -32000, message: 'The time to live is shorter than this relay allows.' },
  TtlTooLong: { code: -32000, message: 'The time to live is longer than this relay allows.' },
  MailboxLimitExceeded: { code: -32000, message: 'Too many messages wait on this topic.' },
  StorageLimitExceeded: {
    code: -32000,
    message:
      'This client or its network has too many unread messages here. Publish again when some are read or expire.',
  },
  SubscriberLimitExceeded: { code: -32000, message: 'The client is subscribed to too many topics.' },
  TopicCrowded: {
    code: -32000,
    message:
      'Too many clients of this network are subscribed to this topic. Unsubscribe one of them, or pair again for a new topic.',
  },
  TooManyRequests: { code: 3001, message: 'Too many requests. Wait before the next call.' },
  InternalError: { code: -32603, message: 'The relay could not do it just now. Repeat the call.' },
} as const
