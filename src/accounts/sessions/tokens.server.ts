import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { sessions, users } from '../tables.server.ts';

const algorithm = 'HS256';

// Tokens of before sessions counted their refreshes belong to none.
const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), gen: z.int().default(0), exp: z.number() });

type Owner = Pick<typeof users.$inferSelect, 'id' | 'email' | 'role'>;
type Session = Pick<typeof sessions.$inferSelect, 'id' | 'generation' | 'expiresAt'>;

const verifiedTokens = new Map<string, z.infer<typeof Claims>>();
const maxVerifiedTokens = 10_000;

/** What a token says. A signature that was right once stays right, so each is checked once; the session is always asked. */
export async function readClaims(secret: Uint8Array, token: string) {
  const known = verifiedTokens.get(token);
  if (known) return known.exp * 1000 > Date.now() ? known : undefined;
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: [algorithm] });
    const claims = Claims.safeParse(payload).data;
    if (claims) remember(token, claims);
    return claims;
  } catch {
    return undefined;
  }
}

function remember(token: string, claims: z.infer<typeof Claims>): void {
  const [oldest] = verifiedTokens.keys();
  if (oldest && verifiedTokens.size >= maxVerifiedTokens) verifiedTokens.delete(oldest);
  verifiedTokens.set(token, claims);
}

/** The token of a session as it is now: it ends when the session would. */
export function signToken(secret: Uint8Array, { id, email, role }: Owner, session: Session): Promise<string> {
  return new SignJWT({ sid: session.id, gen: session.generation, username: email, role })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(id)
    .setIssuedAt()
    .setExpirationTime(session.expiresAt)
    .sign(secret);
}
