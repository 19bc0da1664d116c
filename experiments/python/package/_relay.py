# SPDX-License-Identifier: GPL-3.0-or-later
"""The command that the program starts for a Python function: carries lines to and from the process that has the function.
A line that begins with ! says what became of that process. usage: _relay.py SOCKET"""
import socket
import sys


def main():
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(sys.argv[1])
        there = connection.makefile("rw", encoding="utf-8")
        for line in iter(there.readline, ""):
            if line.startswith("!"):
                sys.exit(line[1:].strip())
            print(line, end="", flush=True)
            query = sys.stdin.readline()
            if not query:
                return
            there.write(query)
            there.flush()


if __name__ == "__main__":
    main()
