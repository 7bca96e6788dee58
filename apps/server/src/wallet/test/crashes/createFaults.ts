import pg from 'pg'

const tables = [
  'wallet_users',
  'wallet_logins',
  'wallet_login_flows',
  'wallet_address_limits',
  'wallet_mails',
  'wallet_sessions',
  'wallet_access_tokens',
  'wallet_refresh_tokens',
  'wallet_wallets',
  'wallet_enrolments',
  'wallet_recovery_tries',
  'wallet_audit',
  'wallet_passkeys',
  'wallet_challenges',
  'wallet_email_changes',
  'wallet_rotations',
  'wallet_social_flows',
]

/** Counts the writing statements of a request; the chosen one waits, so that the server can be killed exactly there. */
const triggers = `
create sequence fault_count;
create table fault (at bigint);
insert into fault values (0);
create function wait_at_fault() returns trigger language plpgsql as $$
begin
  if nextval('fault_count') = (select at from fault) then perform pg_sleep(60); end if;
  return null;
end $$;
${tables
  .map(
    (table) =>
      `create trigger fault_before before insert or update or delete on ${table} for each statement execute function wait_at_fault();`,
  )
  .join('\n')}`

/** Fault points in a database: the writing statements of the next request, numbered from 1. */
export async function createFaults(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(triggers)
  const waiting = `select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
  return {
    /** The next request stops at its statement of this number, counted from now; 0 stops none. */
    async set(at: number): Promise<void> {
      await client.query('update fault set at = $1', [at])
      await client.query(`select setval('fault_count', 1, false)`)
    },
    /** Whether a request waits at the fault point. */
    isReached: async () => (await client.query(waiting)).rows.length > 0,
    /** Ends the sessions of a killed server, as PostgreSQL does once it notices. */
    async endSessions(): Promise<void> {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
    },
    /** Reads or prepares the database, from outside of the server. */
    query: async (sql: string, values: unknown[]) => (await client.query<Record<string, unknown>>(sql, values)).rows,
    /** Lets addresses be mailed again, as after a while. */
    async forgetMails(): Promise<void> {
      await client.query(`update wallet_address_limits set mailed_at = '[]'`)
    },
    /** What no crash may leave: a wallet without shares, shares without a wallet, a login without a visitor. */
    async countHalves(): Promise<number> {
      const { rows } = await client.query<{ halves: number }>(`select
        (select count(*) from wallet_wallets w where not exists (select from wallet_enrolments e where e.user_id = w.user_id))::int
        + (select count(*) from wallet_enrolments e where not exists (select from wallet_wallets w where w.user_id = e.user_id and w.id = e.wallet_id))::int
        + (select count(*) from wallet_users u where not exists (select from wallet_logins l where l.user_id = u.id))::int
        + (select count(*) from (select user_id, device_key from wallet_enrolments group by 1, 2 having count(*) > 1) x)::int as halves`)
      return rows[0]?.halves ?? 0
    },
    close: () => client.end(),
  }
}
