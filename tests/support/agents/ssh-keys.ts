import ssh2 from "ssh2";

/** An Ed25519 key pair in OpenSSH's format. ssh2 writes one in 256 without its leading zero, unreadably. */
export function sshKeyPair(): { private: string; public: string } {
  const pair = ssh2.utils.generateKeyPairSync("ed25519");
  return ssh2.utils.parseKey(pair.private) instanceof Error ? sshKeyPair() : pair;
}
