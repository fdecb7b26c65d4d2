const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

type Sent = { url: string; event_type: string; delivery_id: string; payload: string }

/** The request of a delivery as a script that signs it like the service; the secret is a variable. */
export const toDeliveryCurl = ({ url, event_type, delivery_id, payload }: Sent): string => `BODY=${shellQuote(payload)}
TIME=$(date +%s)000
HASH=$(printf '%s.%s' "$TIME" "$BODY" | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" -r | cut -d ' ' -f 1)
curl ${shellQuote(url)} \\
  -H 'Content-Type: application/json' \\
  -H ${shellQuote(`X-Mystery-Event: ${event_type}`)} \\
  -H ${shellQuote(`X-Mystery-Delivery: ${delivery_id}`)} \\
  -H "X-Mystery-Timestamp: $TIME" \\
  -H "X-Mystery-Signature: t=$TIME,sha256=$HASH" \\
  --data-raw "$BODY"`
