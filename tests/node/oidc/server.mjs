// An authorization server for the tests: registration, PKCE, resource indicators, JWT access tokens, refresh tokens.
// It says where it listens on its first line. The consent form tells which scopes the user grants: `grant=a+b`.
import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import Provider from "oidc-provider";

const OURS = "memory:read memory:write memory:admin";
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const signingKey = { ...privateKey.export({ format: "jwk" }), kid: "as-1", use: "sig", alg: "RS256" };

const server = createServer();
server.listen(0, "127.0.0.1", () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  let expired = 0;
  const provider = new Provider(issuer, {
    jwks: { keys: [signingKey] },
    scopes: ["openid", "offline_access", ...OURS.split(" ")],
    clientAuthMethods: ["none"],
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    ttl: { AccessToken: 300, Grant: 3600, Interaction: 600, RefreshToken: 3600, Session: 3600, AuthorizationCode: 60 },
    features: {
      registration: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_, resource) => ({
          scope: OURS,
          audience: resource,
          accessTokenFormat: "jwt",
          accessTokenTTL: 300,
          jwt: { sign: { alg: "RS256", kid: "as-1" } },
        }),
      },
    },
    formats: {
      customizers: {
        jwt: (_, token, parts) => {
          if (expired > 0) {
            expired -= 1;
            parts.payload.exp = parts.payload.iat - 60;
            parts.payload.iat -= 360;
          }
        },
      },
    },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ["only for tests"] },
  });

  async function interact(request, response) {
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    const asked = new URL(request.url, issuer).searchParams;
    if (prompt.name === "login") {
      await provider.interactionFinished(request, response, { login: { accountId: asked.get("login") } });
      return;
    }
    // What was refused before stays refused in an old grant, so each consent makes a new one.
    const grant = new provider.Grant({ accountId: session.accountId, clientId: params.client_id });
    const wanted = params.scope.split(" ");
    const granted = asked.get("grant") ? asked.get("grant").split(" ") : wanted;
    for (const scope of wanted) {
      if (!OURS.includes(scope) || granted.includes(scope)) {
        grant.addOIDCScope(scope);
        grant.addResourceScope(params.resource, scope);
      } else {
        grant.rejectOIDCScope(scope);
        grant.rejectResourceScope(params.resource, scope);
      }
    }
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
  }

  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (request.url === "/test/expired") {
      expired += 1;
      response.end("{}");
    } else if (request.url.startsWith("/interaction/")) {
      interact(request, response).catch((error) => response.writeHead(500).end(String(error)));
    } else {
      answer(request, response);
    }
  });
  console.log(issuer);
});
