export function run(
  command: string,
  args: readonly string[],
  options?: { cwd?: string; env?: Record<string, string>; timeoutMs?: number },
): Promise<string>
