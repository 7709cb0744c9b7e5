"""LiveKit's server API for telephones, by its own SDK.

Each line of stdin is a call as JSON, each line of stdout its outcome.
"""

import argparse
import asyncio
import json
import sys

from google.protobuf.json_format import MessageToDict, ParseDict
from lines import emit
from livekit import api


async def make(livekit, method, request):
    calls = {
        "CreateSIPInboundTrunk": (livekit.sip.create_inbound_trunk, api.CreateSIPInboundTrunkRequest),
        "CreateSIPOutboundTrunk": (livekit.sip.create_outbound_trunk, api.CreateSIPOutboundTrunkRequest),
        "CreateSIPDispatchRule": (livekit.sip.create_dispatch_rule, api.CreateSIPDispatchRuleRequest),
        "CreateSIPParticipant": (livekit.sip.create_sip_participant, api.CreateSIPParticipantRequest),
        "TransferSIPParticipant": (livekit.sip.transfer_sip_participant, api.TransferSIPParticipantRequest),
        "UpdateParticipant": (livekit.room.update_participant, api.UpdateParticipantRequest),
        "RemoveParticipant": (livekit.room.remove_participant, api.RoomParticipantIdentity),
    }
    call, message = calls[method]
    return MessageToDict(await call(ParseDict(request, message())))


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--url", required=True)
    parser.add_argument("--key", required=True)
    parser.add_argument("--secret", required=True)
    arguments = parser.parse_args()
    async with api.LiveKitAPI(arguments.url, arguments.key, arguments.secret) as livekit:
        loop = asyncio.get_running_loop()
        lines = asyncio.StreamReader(limit=2**22)
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
        while line := await lines.readline():
            command = json.loads(line)
            try:
                reply = await make(livekit, command["method"], command["request"])
                emit("done", reply=reply)
            except api.TwirpError as error:
                emit(
                    "refused",
                    kind=type(error).__name__,
                    code=error.code,
                    status=error.status,
                    text=error.message,
                    sip_status_code=getattr(error, "sip_status_code", None),
                    sip_status=getattr(error, "sip_status", None),
                    transfer_reason=getattr(error, "sip_transfer_reason", None),
                    details=error.metadata.get("error_details"),
                )
            except Exception as error:  # reported to the test, which decides
                emit("failed", text=f"{type(error).__name__}: {error}")


asyncio.run(main())
